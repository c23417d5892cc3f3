package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.simulator.SimulatorMode.Answering;
import dev.sluice.loadtest.simulator.SimulatorMode.Comments;
import dev.sluice.loadtest.simulator.SimulatorMode.Crlf;
import dev.sluice.loadtest.simulator.SimulatorMode.CutAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.ErrorAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.EventBytes;
import dev.sluice.loadtest.simulator.SimulatorMode.Gzip;
import dev.sluice.loadtest.simulator.SimulatorMode.MultiLineData;
import dev.sluice.loadtest.simulator.SimulatorMode.NoDone;
import dev.sluice.loadtest.simulator.SimulatorMode.NoEnd;
import dev.sluice.loadtest.simulator.SimulatorMode.NoSpace;
import dev.sluice.loadtest.simulator.SimulatorMode.Ok;
import dev.sluice.loadtest.simulator.SimulatorMode.ResetAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.Silence;
import dev.sluice.loadtest.simulator.SimulatorMode.SlowFirst;
import dev.sluice.loadtest.simulator.SimulatorMode.Split;
import dev.sluice.loadtest.simulator.SimulatorMode.StallAfter;
import dev.sluice.loadtest.simulator.SimulatorMode.UntilClose;
import java.time.Duration;

/**
 * An answer's course, worked out from its mode before the first byte is sent.
 *
 * @param beforeHead added to the first delay
 * @param afterHead if not zero, the head comes at once and this silence follows it
 * @param eventBytes if not zero, all content comes in one event of that size
 */
record AnswerShape(
        EventFraming framing,
        BodyCoding coding,
        Duration beforeHead,
        Duration afterHead,
        int eventBytes,
        Ending ending) {

    /** How an answer ends, and after how many content chunks. */
    sealed interface Ending {
        record Complete() implements Ending {}

        record WithoutDone() implements Ending {}

        record Broken(int chunks, Break how) implements Ending {}
    }

    enum Break {
        FIN,
        RESET,
        STALL,
        ERROR_EVENT,
        CLEAN_END
    }

    private static final AnswerShape ORDINARY =
            new AnswerShape(
                    EventFraming.PLAIN,
                    BodyCoding.CHUNKED,
                    Duration.ZERO,
                    Duration.ZERO,
                    0,
                    new Ending.Complete());

    static AnswerShape of(Answering mode) {
        return switch (mode) {
            case Ok() -> ORDINARY;
            case CutAfter(int chunks) -> broken(chunks, Break.FIN);
            case ResetAfter(int chunks) -> broken(chunks, Break.RESET);
            case StallAfter(int chunks) -> broken(chunks, Break.STALL);
            case ErrorAfter(int chunks) -> broken(chunks, Break.ERROR_EVENT);
            case NoEnd(int chunks) -> broken(chunks, Break.CLEAN_END);
            case NoDone() -> ended(new Ending.WithoutDone());
            case SlowFirst(Duration delay) -> timed(delay, Duration.ZERO);
            case Silence(Duration length) -> timed(Duration.ZERO, length);
            case EventBytes(int bytes) -> oneEvent(bytes);
            case Gzip() -> coded(new BodyCoding(BodyCoding.WHOLE, true, true));
            case Split(int bytes) -> coded(new BodyCoding(bytes, false, true));
            case UntilClose() -> coded(new BodyCoding(BodyCoding.WHOLE, false, false));
            case Crlf() -> framed(EventFraming.CRLF);
            case Comments() -> framed(EventFraming.COMMENTS);
            case MultiLineData() -> framed(EventFraming.MULTI_LINE_DATA);
            case NoSpace() -> framed(EventFraming.NO_SPACE);
        };
    }

    private static AnswerShape broken(int chunks, Break how) {
        return ended(new Ending.Broken(chunks, how));
    }

    private static AnswerShape ended(Ending ending) {
        return new AnswerShape(
                ORDINARY.framing, ORDINARY.coding, Duration.ZERO, Duration.ZERO, 0, ending);
    }

    private static AnswerShape timed(Duration beforeHead, Duration afterHead) {
        return new AnswerShape(
                ORDINARY.framing, ORDINARY.coding, beforeHead, afterHead, 0, ORDINARY.ending);
    }

    private static AnswerShape oneEvent(int bytes) {
        return new AnswerShape(
                ORDINARY.framing,
                ORDINARY.coding,
                Duration.ZERO,
                Duration.ZERO,
                bytes,
                ORDINARY.ending);
    }

    private static AnswerShape coded(BodyCoding coding) {
        return new AnswerShape(
                ORDINARY.framing, coding, Duration.ZERO, Duration.ZERO, 0, ORDINARY.ending);
    }

    private static AnswerShape framed(EventFraming framing) {
        return new AnswerShape(
                framing, ORDINARY.coding, Duration.ZERO, Duration.ZERO, 0, ORDINARY.ending);
    }
}
