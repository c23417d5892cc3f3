package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A program with all that it has started. Its children are found as its descendants; those whose
 * parent has died are nobody's descendants any more, and are found by a variable that only this run
 * has in its environment (Linux). Thread-safe: it holds nothing that changes.
 */
final class ProcessTree {

    /** The variable by which the processes of one run are known. */
    static final String MARK = "SLUICE_CALL";

    /** What has been killed needs a moment to be gone, and may have had a child meanwhile. */
    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(5);

    private static final int MOST_ROUNDS = 400;

    /** A process that is just being replaced by another program shows no environment. */
    private static final int EMPTY_LOOKS = 2;

    private static final Path PROCESSES = Path.of("/proc");

    private final Process program;
    private final String mark;

    /**
     * The tree of a program.
     *
     * @param id the value of {@link #MARK} in its environment
     */
    ProcessTree(Process program, String id) {
        this.program = program;
        this.mark = MARK + "=" + id + "\0";
    }

    /** Ends all of it, children first, and again until none is left. Blocks for about as long. */
    void kill() throws InterruptedException {
        int emptyLooks = 0;
        for (int round = 0; round < MOST_ROUNDS && emptyLooks < EMPTY_LOOKS; round++) {
            List<ProcessHandle> alive = alive();
            if (alive.isEmpty()) {
                emptyLooks++;
                LockSupport.parkNanos(BETWEEN_ROUNDS.toNanos());
            } else {
                emptyLooks = 0;
                alive.forEach(ProcessHandle::destroyForcibly);
                awaitExit(alive);
            }
        }
    }

    /** They go at once; what they have left behind is found in the next round. */
    private static void awaitExit(List<ProcessHandle> ended) throws InterruptedException {
        CompletableFuture<?>[] exits =
                ended.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(exits).get(BETWEEN_ROUNDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // Whoever is still there is looked at again.
        }
    }

    private List<ProcessHandle> alive() {
        List<ProcessHandle> alive = new ArrayList<>();
        if (program.isAlive()) {
            program.descendants().forEach(alive::add);
        }
        alive.addAll(marked());
        alive.remove(program.toHandle());
        if (program.isAlive()) {
            alive.add(program.toHandle());
        }
        return alive;
    }

    private List<ProcessHandle> marked() {
        List<ProcessHandle> marked = new ArrayList<>();
        try (DirectoryStream<Path> numbered =
                Files.newDirectoryStream(PROCESSES, ProcessTree::isProcess)) {
            for (Path process : numbered) {
                // The handle first: one that was made of a number that is used again kills nobody.
                Stream.of(ProcessHandle.of(Long.parseLong(process.getFileName().toString())))
                        .flatMap(Optional::stream)
                        .filter(_ -> isMarked(process))
                        .forEach(marked::add);
            }
        } catch (IOException e) {
            return marked;
        }
        return marked;
    }

    private static boolean isProcess(Path entry) {
        Path name = entry.getFileName();
        return name != null && name.toString().chars().allMatch(Character::isDigit);
    }

    /** Others' environments cannot be read, and need not be; that of a dead one is empty. */
    private boolean isMarked(Path process) {
        try {
            return Files.readString(process.resolve("environ"), ISO_8859_1).contains(mark);
        } catch (IOException e) {
            return false;
        }
    }
}
