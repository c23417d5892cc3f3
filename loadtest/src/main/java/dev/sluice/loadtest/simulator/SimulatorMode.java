package dev.sluice.loadtest.simulator;

import java.time.Duration;

/**
 * What a request meets at the simulator. Each mode has a text form, which the control port takes:
 * {@code parse(mode.text())} equals the mode. "After K" counts content chunks of a stream; an
 * answer that is not streamed breaks after the same share of its body.
 */
public sealed interface SimulatorMode {

    /** Modes that give an ordinary answer some other shape, or break it off. */
    sealed interface Answering extends SimulatorMode {}

    /** {@code ok}: an ordinary answer. */
    record Ok() implements Answering {}

    /**
     * {@code 503}, {@code 429:20}, {@code 400:context_length_exceeded}, {@code
     * 429:insufficient_quota:60}: an error of OpenAI's form.
     *
     * @param code 400 to 599
     * @param errorCode the body's {@code code}
     * @param retryAfter sent as {@code Retry-After}; zero = not sent (429 says 1 s unless told
     *     otherwise)
     */
    record Status(int code, String errorCode, Duration retryAfter) implements SimulatorMode {
        public Status {
            if (code < 400 || code > 599) {
                throw new IllegalArgumentException("status is " + code + "; 400 to 599");
            }
        }

        public Status(int code) {
            this(code, OpenAiErrors.usualCode(code), OpenAiErrors.usualRetryAfter(code));
        }

        public Status(int code, String errorCode) {
            this(code, errorCode, OpenAiErrors.usualRetryAfter(code));
        }
    }

    /** {@code hang}: takes the request and never answers. */
    record Hang() implements SimulatorMode {}

    /** {@code head-then-hang}: 200 and the head of a stream, then nothing. */
    record HeadThenHang() implements SimulatorMode {}

    /**
     * {@code refuse}: nobody listens; connections that are open are reset at their next request.
     */
    record Refuse() implements SimulatorMode {}

    /** {@code reset}: RST instead of an answer. */
    record Reset() implements SimulatorMode {}

    /** {@code cut-after=K}: K content chunks, then FIN in the middle of the body. */
    record CutAfter(int chunks) implements Answering {
        public CutAfter {
            requireNotNegative(chunks);
        }
    }

    /** {@code reset-after=K}: K content chunks, then RST. */
    record ResetAfter(int chunks) implements Answering {
        public ResetAfter {
            requireNotNegative(chunks);
        }
    }

    /** {@code stall-after=K}: K content chunks, then silence. */
    record StallAfter(int chunks) implements Answering {
        public StallAfter {
            requireNotNegative(chunks);
        }
    }

    /**
     * {@code error-after=K}: K content chunks, then an error event and the end, without {@code
     * [DONE]}.
     */
    record ErrorAfter(int chunks) implements Answering {
        public ErrorAfter {
            requireNotNegative(chunks);
        }
    }

    /**
     * {@code no-end=K}: K content chunks, then a clean end of the body without finish reason and
     * {@code [DONE]}.
     */
    record NoEnd(int chunks) implements Answering {
        public NoEnd {
            requireNotNegative(chunks);
        }
    }

    /** {@code no-done}: complete, finish reason included, but for {@code [DONE]}. */
    record NoDone() implements Answering {}

    /** {@code slow-first=MS}: head and first token come that much later. */
    record SlowFirst(Duration delay) implements Answering {
        public SlowFirst {
            requireNotNegative(delay);
        }
    }

    /**
     * {@code silence=MS}: the head at once, then silence, then the answer: a reasoning model that
     * thinks.
     */
    record Silence(Duration length) implements Answering {
        /** Longer than the patience of most proxies. */
        public static final Duration USUAL = Duration.ofSeconds(90);

        public Silence {
            requireNotNegative(length);
        }
    }

    /** {@code waf}: 403 with the block page of an edge network. */
    record Waf() implements SimulatorMode {}

    /** {@code html}: 200 with a page instead of an answer. */
    record Html() implements SimulatorMode {}

    /** {@code json-error}: 200 with an error body of type application/json, also for a stream. */
    record JsonError() implements SimulatorMode {}

    /** {@code empty}: 200 and a body without a single event. */
    record Empty() implements SimulatorMode {}

    /** {@code event-bytes=N}: all content in one event of N bytes, its blank line included. */
    record EventBytes(int bytes) implements Answering {
        public EventBytes {
            requirePositive(bytes);
        }
    }

    /**
     * {@code endless} or {@code endless=BYTES}: an event without an end, until the peer goes or so
     * many are sent.
     */
    record Endless(long bytes) implements SimulatorMode {
        public static final long USUAL = 64L << 20; // 64 MiB

        public Endless {
            requirePositive(bytes);
        }
    }

    /** {@code gzip}: a compressed body that nobody asked for, flushed at each event. */
    record Gzip() implements Answering {}

    /** {@code split=N}: the body N bytes at a time, each a chunk and a write of its own. */
    record Split(int bytes) implements Answering {
        public Split {
            requirePositive(bytes);
        }
    }

    /** {@code until-close}: a body without length or chunks that ends with the connection. */
    record UntilClose() implements Answering {}

    /** {@code crlf}: lines of events end with CRLF. */
    record Crlf() implements Answering {}

    /** {@code comments}: a comment block before each event. */
    record Comments() implements Answering {}

    /** {@code multi-line-data}: the JSON of an event spread over several data lines. */
    record MultiLineData() implements Answering {}

    /** {@code no-space}: {@code data:{...}} without the optional space. */
    record NoSpace() implements Answering {}

    /**
     * The mode that a text stands for.
     *
     * @throws IllegalArgumentException saying what would be right
     */
    static SimulatorMode parse(String text) {
        return ModeText.parse(text);
    }

    default String text() {
        return ModeText.of(this);
    }

    private static void requireNotNegative(int chunks) {
        if (chunks < 0) {
            throw new IllegalArgumentException("chunks is " + chunks + "; 0 or more");
        }
    }

    private static void requireNotNegative(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration is " + duration + "; 0 or more");
        }
    }

    private static void requirePositive(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes is " + bytes + "; 1 or more");
        }
    }
}
