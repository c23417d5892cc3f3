package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sluice.core.config.CommandInput;
import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.TimeoutsConfig;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.providers.openai.OpenAiDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Scripts as providers, and whether any process of theirs is left. */
final class Programs implements AutoCloseable {

    /** Passes to all scripts of one test, so that their processes can be told. */
    private static final String OURS = "SLUICE_TEST";

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration AT_REST = Duration.ofMillis(500);
    private static final Duration TICK = Duration.ofMillis(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Path folder;
    private final String id = UUID.randomUUID().toString();
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> passing = new ArrayList<>(List.of("PATH", OURS));
    private final LoopThread loop = new LoopThread();
    private int enough = 1;
    private CommandInput input = CommandInput.NONE;

    Programs(Path folder) {
        this.folder = folder;
        environment.put("PATH", System.getenv("PATH"));
        environment.put(OURS, id);
    }

    Programs variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Programs passing(String name) {
        passing.add(name);
        return this;
    }

    Programs holdingBack(int enough) {
        this.enough = enough;
        return this;
    }

    Programs reading(CommandInput input) {
        this.input = input;
        return this;
    }

    /** A call that runs. */
    record Running(UpstreamCall call, Heard heard) {}

    Running stream(Conversation conversation, String script, String... arguments) throws Exception {
        return start(/* streamed= */ true, conversation, command(script, arguments));
    }

    Running whole(Conversation conversation, String script, String... arguments) throws Exception {
        return start(/* streamed= */ false, conversation, command(script, arguments));
    }

    Running start(boolean streamed, Conversation conversation, List<String> command)
            throws Exception {
        CommandProvider provider =
                new CommandProvider(
                        new CommandProviderConfig(
                                "cli",
                                Preset.command(),
                                command,
                                input,
                                passing,
                                folder,
                                enough,
                                /* maxParallel= */ null,
                                TimeoutsConfig.DEFAULTS,
                                /* circuit= */ null),
                        new OpenAiDialect(),
                        environment,
                        InstantSource.fixed(Instant.EPOCH));
        Candidate candidate =
                new Candidate(
                        provider,
                        /* model= */ "",
                        /* listed= */ true,
                        /* tier= */ 1,
                        new CallTimeouts(MINUTE, MINUTE, MINUTE, MINUTE, MINUTE),
                        /* storable= */ true);
        ChatRequest request =
                new ChatRequest(
                        "smart",
                        streamed,
                        /* usageRequested= */ false,
                        new byte[0],
                        new RequestIndex(null, null, List.of(), 1),
                        () -> conversation);
        Heard heard = new Heard(loop);
        return loop.call(
                () -> {
                    UpstreamCall call =
                            provider.answer(
                                    request,
                                    candidate,
                                    loop,
                                    _ -> {
                                        throw new AssertionError("the request is small");
                                    },
                                    heard);
                    return new Running(call, heard);
                });
    }

    void onLoop(Runnable task) throws Exception {
        loop.call(
                () -> {
                    task.run();
                    return true;
                });
    }

    private List<String> command(String script, String... arguments) throws IOException {
        Path file = folder.resolve("script-" + UUID.randomUUID() + ".sh");
        Files.writeString(file, script);
        List<String> command = new ArrayList<>(List.of("sh", file.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** A file that scripts write or wait for. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** Waits until a file has not grown for half a second, and longer than nothing. */
    void awaitSizeAtRest(Path file) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long since = System.nanoTime();
        long size = 0;
        while (size == 0 || System.nanoTime() - since < AT_REST.toNanos()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("grows on: " + size);
            }
            LockSupport.parkNanos(TICK.toNanos());
            long now = Files.exists(file) ? Files.size(file) : 0;
            if (now != size) {
                size = now;
                since = System.nanoTime();
            }
        }
    }

    /** Waits until none of the test's processes is left. */
    void awaitNoneLeft() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!left().isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("left: " + left());
            }
            LockSupport.parkNanos(TICK.toNanos());
        }
    }

    /** The processes that run now. */
    List<Long> left() {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.map(ProcessHandle::pid).filter(this::isOurs).toList();
        }
    }

    private boolean isOurs(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/environ"), ISO_8859_1).contains(id);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        loop.close();
        left().stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .forEach(ProcessHandle::destroyForcibly);
    }
}
