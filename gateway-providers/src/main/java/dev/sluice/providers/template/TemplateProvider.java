package dev.sluice.providers.template;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.LocalProvider;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.time.Scheduler;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The floor: answers with a filled-in text, at once and for nothing, and says in every answer that
 * it is one. It refuses what a text cannot give: a required tool call, and JSON where the text is
 * none. Immutable and thread-safe.
 */
public final class TemplateProvider implements LocalProvider {

    private final String name;
    private final Dialect dialect;
    private final TemplateText text;
    private final InstantSource clock;

    /**
     * A floor.
     *
     * @param dialect must be OpenAI's, in which it writes
     * @param text may contain {@code {prompt:N}}
     * @param clock dates its answers
     */
    public TemplateProvider(String name, Dialect dialect, String text, InstantSource clock) {
        this.name = name;
        this.dialect = dialect;
        this.clock = clock;
        this.text = new TemplateText(text);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public boolean isFloor() {
        return true;
    }

    @Override
    public UpstreamCall answer(
            ChatRequest request,
            Candidate candidate,
            Scheduler scheduler,
            Executor workers,
            UpstreamHandler handler) {
        LocalAnswerCall call = new LocalAnswerCall(scheduler, handler);
        handler.onSent();
        Runnable work = () -> call.deliver(delivery(request));
        if (request.body().length <= Loop.LARGEST_BODY_ON_LOOP) {
            work.run();
        } else {
            workers.execute(work);
        }
        return call;
    }

    private LocalAnswerCall.Delivery delivery(ChatRequest request) {
        Conversation conversation = request.conversation();
        Optional<String> obstacle = obstacle(conversation);
        if (obstacle.isPresent()) {
            return new LocalAnswerCall.Refused(new UpstreamFailure.Unsuitable(obstacle.get()));
        }
        return new LocalAnswerCall.Given(
                TemplateAnswer.of(text.fill(conversation), request.streamed(), clock.instant()));
    }

    private Optional<String> obstacle(Conversation conversation) {
        ToolChoice choice = conversation.tooling().choice();
        if (choice instanceof ToolChoice.Required || choice instanceof ToolChoice.Function) {
            return Optional.of("gives a text, and the request demands a tool call");
        }
        ResponseFormat format = conversation.output().format();
        boolean wantsJson =
                format instanceof ResponseFormat.JsonObject
                        || format instanceof ResponseFormat.JsonSchema;
        return wantsJson && !text.isJson()
                ? Optional.of("gives a text, and the request demands JSON")
                : Optional.empty();
    }

    @Override
    public String toString() {
        return name;
    }
}
