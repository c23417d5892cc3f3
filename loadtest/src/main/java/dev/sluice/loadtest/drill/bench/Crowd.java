package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.load.Arrivals;
import dev.sluice.loadtest.load.Limits;
import dev.sluice.loadtest.load.Loop;
import dev.sluice.loadtest.load.Prompts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * Those who ask while a drill is held: at even distances, however long the answers take. Immutable.
 *
 * @param rate requests a second
 * @param duration in which they are sent
 * @param questions by their number; numbers of a warm-up are below zero
 */
public record Crowd(double rate, Duration duration, LongFunction<Question> questions) {
    /** Before the first request, so that everything is under way. */
    private static final Duration LEAD = Duration.ofMillis(200);

    private static final int PROMPT_WORDS = 7;
    private static final int WARM_UP_REQUESTS = 20;

    /** Whom it asks. Thread-safe. */
    public interface Asker {
        Reply ask(Question question, long planned);
    }

    /** Something that is done to the providers meanwhile. */
    public record Change(Duration at, Action action) {

        /** What is done. */
        public interface Action {
            void run() throws IOException;
        }
    }

    /**
     * How it went. Moments are those of {@link System#nanoTime}.
     *
     * @param replies in the order in which they were planned
     * @param moments just before each change
     */
    public record Course(long start, List<Reply> replies, List<Long> moments) {
        public Course {
            replies = List.copyOf(replies);
            moments = List.copyOf(moments);
        }

        /** Those planned from one moment until before another. */
        public List<Reply> between(long from, long to) {
            return replies.stream()
                    .filter(reply -> reply.planned() >= from && reply.planned() < to)
                    .toList();
        }
    }

    /** Questions of which none comes twice. */
    public static LongFunction<Question> distinct(long seed) {
        Prompts prompts = new Prompts(seed, /* repeat= */ 0, PROMPT_WORDS);
        return index -> question(prompts.prompt(index), "");
    }

    /** One question for the drill's route, as a stream; {@code more} are members of its body. */
    public static Question question(String prompt, String more) {
        return new Question(ConfigurationText.MODEL, prompt, /* stream= */ true, more);
    }

    /** When a crowd that comes now should begin. */
    public static long soon() {
        return System.nanoTime() + LEAD.toNanos();
    }

    /** Some requests at once that nobody counts: a drill is not about a cold start. */
    public void warmUp(Asker asker) {
        new Loop.Closed(WARM_UP_REQUESTS)
                .run(
                        System.nanoTime(),
                        new Limits(Duration.ofDays(1), WARM_UP_REQUESTS),
                        (index, planned) -> {
                            Reply _ = asker.ask(questions.apply(-1 - index), planned);
                        });
    }

    /** Asks, and waits for all answers; the calling thread plans the requests. */
    public List<Reply> ask(long start, Asker asker) {
        Queue<Reply> replies = new ConcurrentLinkedQueue<>();
        new Loop.Open(Arrivals.even(rate))
                .run(
                        start,
                        new Limits(duration, Long.MAX_VALUE),
                        (index, planned) ->
                                replies.add(asker.ask(questions.apply(index), planned)));
        List<Reply> inOrder = new ArrayList<>(replies);
        inOrder.sort(Comparator.comparingLong(Reply::planned));
        return inOrder;
    }

    /** The same while changes are made, in the order of the list. */
    public Course ask(Asker asker, List<Change> changes) throws IOException, InterruptedException {
        long start = soon();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<List<Long>> moments = threads.submit(() -> make(changes, start));
            List<Reply> replies = ask(start, asker);
            return new Course(start, replies, moments.get());
        } catch (ExecutionException e) {
            throw new IOException("a provider could not be changed: " + e.getCause(), e);
        }
    }

    private static List<Long> make(List<Change> changes, long start)
            throws IOException, InterruptedException {
        List<Long> moments = new ArrayList<>();
        for (Change change : changes) {
            sleepUntil(start + change.at().toNanos());
            moments.add(System.nanoTime());
            change.action().run();
        }
        return moments;
    }

    public static void sleepUntil(long moment) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(moment - System.nanoTime());
    }
}
