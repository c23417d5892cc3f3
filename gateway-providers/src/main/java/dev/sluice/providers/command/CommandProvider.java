package dev.sluice.providers.command;

import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.LocalProvider;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.time.Scheduler;
import dev.sluice.providers.openai.TargetAdjustments;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A program that is started for each call and whose standard output is the answer. Thread-safe:
 * immutable but for its pool of threads, which end when they are idle.
 */
public final class CommandProvider implements LocalProvider {

    private final CommandProviderConfig config;
    private final Dialect dialect;
    private final CommandLine commandLine;
    private final InstantSource clock;
    private final ExecutorService threads;

    /**
     * A provider.
     *
     * @param dialect must be OpenAI's, in which it writes
     * @param environment the variables of the gateway, of which the listed ones pass
     * @param clock dates its answers
     */
    public CommandProvider(
            CommandProviderConfig config,
            Dialect dialect,
            Map<String, String> environment,
            InstantSource clock) {
        this.config = config;
        this.dialect = dialect;
        this.clock = clock;
        commandLine = new CommandLine(config, environment);
        threads =
                Executors.newCachedThreadPool(
                        Thread.ofPlatform().daemon().name("command-", 0).factory());
    }

    @Override
    public String name() {
        return config.name();
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public UpstreamCall answer(
            ChatRequest request,
            Candidate candidate,
            Scheduler scheduler,
            Executor workers,
            UpstreamHandler handler) {
        AnswerForm form =
                AnswerForm.begun(
                        clock.instant(), candidate.model().isEmpty() ? name() : candidate.model());
        CommandCall call =
                request.streamed()
                        ? new StreamedCall(scheduler, handler, form, config.minOutputChars())
                        : new WholeCall(scheduler, handler, form);
        handler.onSent();
        if (request.body().length <= Loop.LARGEST_BODY_ON_LOOP) {
            start(call, request, candidate);
        } else {
            workers.execute(() -> start(call, request, candidate));
        }
        return call;
    }

    private void start(CommandCall call, ChatRequest request, Candidate candidate) {
        Conversation conversation = request.conversation();
        Optional<UpstreamFailure> obstacle = obstacle(conversation, candidate);
        if (obstacle.isPresent()) {
            call.refuse(obstacle.get());
            return;
        }
        String model = candidate.model().isEmpty() ? request.model() : candidate.model();
        threads.execute(() -> run(call, model, conversation, candidate));
    }

    private Optional<UpstreamFailure> obstacle(Conversation conversation, Candidate candidate) {
        Optional<String> unsuitable = Suitability.obstacle(conversation);
        if (unsuitable.isPresent()) {
            return Optional.of(new UpstreamFailure.Unsuitable(unsuitable.get()));
        }
        boolean rejects = candidate.settings().unsupportedParams() == UnsupportedParams.REJECT;
        return rejects && !conversation.tooling().tools().isEmpty()
                ? Optional.of(
                        new UpstreamFailure.Untranslatable(
                                "%s calls no tools; the route says unsupported_params: reject"
                                        .formatted(candidate.name()),
                                "tools"))
                : Optional.empty();
    }

    private void run(
            CommandCall call, String model, Conversation conversation, Candidate candidate) {
        Conversation adjusted = TargetAdjustments.apply(conversation, candidate.settings());
        switch (commandLine.fill(model, adjusted)) {
            case CommandLine.Impossible(String reason) ->
                    call.refuse(new UpstreamFailure.Unsuitable(reason));
            case CommandLine.Ready(Invocation invocation) -> call.begin(invocation, threads);
        }
    }

    @Override
    public List<String> warnings(ChatRequest request, Candidate candidate) {
        boolean quick = request.body().length <= Loop.LARGEST_BODY_ON_LOOP;
        return quick && !request.conversation().tooling().tools().isEmpty()
                ? List.of("tools was dropped: " + candidate.name() + " has no place for it")
                : List.of();
    }

    @Override
    public String toString() {
        return name();
    }
}
