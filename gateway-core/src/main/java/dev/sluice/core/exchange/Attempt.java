package dev.sluice.core.exchange;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.error.UpstreamFailure.TimedOut;
import dev.sluice.core.error.UpstreamFailure.TimedOut.Limit;
import dev.sluice.core.flight.Flight;
import dev.sluice.core.flight.FlightEnd;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.time.QuietTimer;
import dev.sluice.core.time.Scheduler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One upstream call of one candidate, from its request to its end. It reads what comes, feeds the
 * flight, watches the limits of time, and reports once how it went.
 *
 * <pre>
 *   AWAITING_HEAD -- 2xx, events --> AWAITING_CONTENT -- first content --> FLOWING --> DONE
 *                 -- 2xx, a body --> READING_ANSWER -- over 8 MiB -------> FLOWING
 *                                                   -- whole ------------> DONE
 *                 -- other status -> READING_ERROR -----------------------> DONE
 * </pre>
 *
 * <p>Confined to the exchange's event loop.
 */
final class Attempt implements UpstreamHandler {

    /** A stream that opens with more than this without content is passed on as it is. */
    private static final int LARGEST_PREAMBLE = 64 * 1024;

    /** A whole answer up to this size is held until it is whole. */
    private static final int LARGEST_HELD_ANSWER = 8 * 1024 * 1024;

    /** As much of an error's body as is read. */
    private static final int LARGEST_ERROR = 64 * 1024;

    /** The media type of pages. */
    private static final String PAGE = "text/html";

    /** Hears how the attempt goes; the last call is {@link #onDelivered} or {@link #onFailed}. */
    interface Observer {
        void onSent();

        /** The head of an answer came, of whatever status. */
        void onHead(UpstreamHead head);

        /** The first content is there: from now on a failure is a cut. Called once at the most. */
        void onContent(Attempt attempt);

        /** The answer is whole. */
        void onDelivered(Attempt attempt);

        /** It failed; {@code committed} says whether the client saw some of it. */
        void onFailed(Attempt attempt, UpstreamFailure failure, boolean committed);
    }

    private enum Phase {
        AWAITING_HEAD,
        AWAITING_CONTENT,
        READING_ANSWER,
        READING_ERROR,
        FLOWING,
        DONE
    }

    private final Candidate candidate;
    private final boolean streamed;
    private final Flight flight;
    private final Loop loop;
    private final Observer observer;
    private final EventReader reader;
    private final QuietTimer idle;
    private final long startedNanos;

    private Phase phase = Phase.AWAITING_HEAD;
    private @Nullable UpstreamCall call;
    private @Nullable UpstreamHead head;
    private BodyCollector body = new BodyCollector(0);
    private Scheduler.Timer headTimer = () -> {};
    private Scheduler.Timer contentTimer = () -> {};
    private Scheduler.Timer totalTimer = () -> {};
    private boolean finishSeen;
    private boolean paused;
    private @Nullable TokenUsage usage;

    Attempt(Candidate candidate, boolean streamed, Flight flight, Loop loop, Observer observer) {
        this.candidate = candidate;
        this.streamed = streamed;
        this.flight = flight;
        this.loop = loop;
        this.observer = observer;
        this.reader = dialect().eventReader();
        this.idle = new QuietTimer(loop.scheduler(), loop.ticker(), this::onIdle);
        this.startedNanos = loop.ticker().nanos();
    }

    void start(UpstreamStart prepared) {
        Duration total = timeouts().total();
        if (total != null) {
            totalTimer = timeout(Limit.TOTAL, total);
        }
        call = prepared.start(this);
    }

    Candidate candidate() {
        return candidate;
    }

    long startedNanos() {
        return startedNanos;
    }

    /** What the provider reported so far; null = nothing. */
    @Nullable TokenUsage usage() {
        return usage;
    }

    /** Ends the call; nothing is reported. */
    void cancel() {
        if (phase == Phase.DONE) {
            return;
        }
        boolean committed = flight.isCommitted();
        finish();
        if (call != null) {
            call.cancel();
        }
        if (committed) {
            flight.end(new FlightEnd.Abandoned());
        } else {
            flight.discard();
        }
    }

    /** A client's writability changed: reading from upstream follows. */
    void onWritabilityChanged() {
        if (phase != Phase.FLOWING) {
            return;
        }
        boolean pause = !flight.isWritable();
        if (pause == paused) {
            return;
        }
        paused = pause;
        call().setReading(!pause);
        if (pause) {
            idle.stop();
        } else {
            idle.start(timeouts().idle());
        }
    }

    @Override
    public void onSent() {
        if (phase == Phase.DONE) {
            return;
        }
        requirePhase(Phase.AWAITING_HEAD);
        if (streamed) {
            headTimer = timeout(Limit.FIRST_BYTE, timeouts().firstByte());
        }
        contentTimer = timeout(Limit.FIRST_TOKEN, timeouts().firstToken());
        observer.onSent();
    }

    @Override
    public Framing onHead(UpstreamHead head) {
        if (phase == Phase.DONE) {
            return Framing.BYTES;
        }
        requirePhase(Phase.AWAITING_HEAD);
        this.head = head;
        headTimer.cancel();
        observer.onHead(head);
        if (!head.isSuccess()) {
            enter(Phase.READING_ERROR, LARGEST_ERROR);
            return Framing.BYTES;
        }
        String type = head.mediaType();
        if (streamed && (type.isEmpty() || type.equals("text/event-stream"))) {
            phase = Phase.AWAITING_CONTENT;
            return Framing.EVENTS;
        }
        enter(Phase.READING_ANSWER, LARGEST_HELD_ANSWER);
        return Framing.BYTES;
    }

    /** The rest is a body that is no stream: the wait for content becomes a watch over silence. */
    private void enter(Phase next, int limit) {
        phase = next;
        body = new BodyCollector(limit);
        contentTimer.cancel();
    }

    @Override
    public void onPiece(ByteBuffer piece) {
        switch (phase) {
            case AWAITING_CONTENT, FLOWING -> onFlowing(piece);
            case READING_ANSWER -> onAnswerPiece(piece);
            case READING_ERROR -> body.addPrefix(piece);
            case AWAITING_HEAD -> throw new IllegalStateException("a body before its head");
            case DONE -> {}
        }
    }

    private void onFlowing(ByteBuffer piece) {
        if (!streamed) {
            flight.append(piece, EventReading.CONTENT);
            return;
        }
        EventReading reading = reader.read(piece);
        ProviderError error = reading.error();
        if (error != null) {
            fail(new UpstreamFailure.ErrorInBody(error));
            return;
        }
        if (reading.usage() != null) {
            usage = reading.usage();
        }
        finishSeen = reading.finished();
        flight.append(piece, reading);
        if (phase == Phase.AWAITING_CONTENT) {
            if (reading.content() || reading.finished() || flight.heldBytes() > LARGEST_PREAMBLE) {
                commit();
            } else if (reading.end()) {
                fail(new UpstreamFailure.EmptyAnswer());
                return;
            }
        }
        if (reading.end()) {
            deliver();
        }
    }

    private void onAnswerPiece(ByteBuffer piece) {
        if (body.add(piece)) {
            return;
        }
        if (streamed || !isJson() || !flight.takesPieces()) {
            fail(new UpstreamFailure.TooLarge("an answer that is no stream", LARGEST_HELD_ANSWER));
            return;
        }
        flight.append(ByteBuffer.wrap(body.toByteArray()), EventReading.CONTENT);
        body = new BodyCollector(0);
        commit();
        flight.append(piece, EventReading.CONTENT);
    }

    private void commit() {
        phase = Phase.FLOWING;
        contentTimer.cancel();
        observer.onContent(this);
        flight.commit();
    }

    @Override
    public void onTurnEnd() {
        long now = loop.ticker().nanos();
        watchSilence(now);
        flight.turnEnd(now);
    }

    /** Begins at the end of a turn: an answer that came whole in one needs no watch. */
    private void watchSilence(long nowNanos) {
        switch (phase) {
            case READING_ANSWER, READING_ERROR, FLOWING -> {
                if (idle.isRunning()) {
                    idle.sign(nowNanos);
                } else if (!paused) {
                    idle.start(timeouts().idle());
                }
            }
            case AWAITING_HEAD, AWAITING_CONTENT, DONE -> {}
        }
    }

    @Override
    public void onEnd() {
        switch (phase) {
            case AWAITING_CONTENT -> fail(new UpstreamFailure.EmptyAnswer());
            case FLOWING -> {
                if (finishSeen || !streamed) {
                    deliver();
                } else {
                    fail(new UpstreamFailure.MissingEnd());
                }
            }
            case READING_ANSWER -> onWholeAnswer(body.toByteArray());
            case READING_ERROR -> fail(readError());
            case AWAITING_HEAD -> throw new IllegalStateException("an end before the head");
            case DONE -> {}
        }
    }

    private void onWholeAnswer(byte[] answer) {
        if (!isJson()) {
            fail(
                    new UpstreamFailure.UnexpectedContent(
                            describeContent(), head().mediaType().equals(PAGE)));
        } else if (answer.length <= Loop.LARGEST_BODY_ON_LOOP) {
            onRead(read(answer));
        } else {
            idle.stop();
            loop.workers()
                    .execute(
                            () -> {
                                WholeAnswer read = read(answer);
                                loop.scheduler().execute(() -> onRead(read));
                            });
        }
    }

    /**
     * A whole answer, with what can be made of it before the loop has it.
     *
     * @param events what a client that asked for a stream gets, even from a provider that sent the
     *     answer whole; empty for others
     */
    private record WholeAnswer(ByteBuffer body, AnswerReading reading, List<ByteBuffer> events) {}

    /** Where the answer is large, on a worker. */
    private WholeAnswer read(byte[] answer) {
        AnswerReading reading = dialect().readAnswer(answer);
        List<ByteBuffer> events = List.of();
        if (reading instanceof AnswerReading.Answer) {
            if (streamed) {
                events = dialect().answerAsEvents(answer);
            } else {
                flight.foresee(answer);
            }
        }
        return new WholeAnswer(ByteBuffer.wrap(answer), reading, events);
    }

    private void onRead(WholeAnswer answer) {
        if (phase == Phase.DONE) {
            return;
        }
        switch (answer.reading()) {
            case AnswerReading.ErrorObject(ProviderError error) ->
                    fail(new UpstreamFailure.ErrorInBody(error));
            case AnswerReading.NoAnswer(String what) ->
                    fail(new UpstreamFailure.UnexpectedContent(what));
            case AnswerReading.Answer(TokenUsage reported) -> {
                usage = reported;
                append(answer, reported);
                commit();
                deliver();
            }
        }
    }

    private void append(WholeAnswer answer, @Nullable TokenUsage reported) {
        if (!streamed) {
            flight.append(answer.body(), new EventReading(true, true, true, false, reported, null));
        }
        for (ByteBuffer event : answer.events()) {
            flight.append(event, reader.read(event));
        }
    }

    @Override
    public void onFailure(UpstreamFailure failure) {
        if (phase == Phase.DONE) {
            return;
        }
        if (finishSeen) {
            // The answer was whole; only the end of the connection was not.
            deliver();
        } else if (phase == Phase.READING_ERROR) {
            fail(readError());
        } else {
            fail(failure);
        }
    }

    private UpstreamFailure readError() {
        UpstreamHead answer = head();
        byte[] bytes = body.toByteArray();
        return new UpstreamFailure.ErrorStatus(
                answer.status(),
                dialect().readError(answer.status(), answer.headers(), bytes),
                dialect().retryAfter(answer.status(), answer.headers(), bytes).orElse(null));
    }

    private void deliver() {
        finish();
        call().release();
        flight.end(new FlightEnd.Complete());
        observer.onDelivered(this);
    }

    private void fail(UpstreamFailure failure) {
        boolean committed = flight.isCommitted();
        finish();
        call().cancel();
        if (committed) {
            flight.end(new FlightEnd.Broken(failure));
        } else {
            flight.discard();
        }
        observer.onFailed(this, failure, committed);
    }

    private void finish() {
        phase = Phase.DONE;
        headTimer.cancel();
        contentTimer.cancel();
        totalTimer.cancel();
        idle.stop();
    }

    private Scheduler.Timer timeout(Limit limit, Duration after) {
        return loop.scheduler().schedule(after, () -> onTimeout(limit, after));
    }

    private void onIdle() {
        onTimeout(Limit.IDLE, timeouts().idle());
    }

    private void onTimeout(Limit limit, Duration after) {
        onFailure(new TimedOut(limit, after));
    }

    private boolean isJson() {
        String type = head().mediaType();
        return type.isEmpty() || type.endsWith("json") || type.equals("text/plain");
    }

    private String describeContent() {
        String type = head().mediaType();
        return type.isEmpty() ? "content without a type" : "content of type " + type;
    }

    private Dialect dialect() {
        return candidate.provider().dialect();
    }

    private CallTimeouts timeouts() {
        return candidate.timeouts();
    }

    private UpstreamCall call() {
        UpstreamCall running = call;
        if (running == null) {
            throw new IllegalStateException("the attempt has not started");
        }
        return running;
    }

    private void requirePhase(Phase expected) {
        if (phase != expected) {
            throw new IllegalStateException("not in phase " + phase);
        }
    }

    private UpstreamHead head() {
        UpstreamHead received = head;
        if (received == null) {
            throw new IllegalStateException("no head yet");
        }
        return received;
    }
}
