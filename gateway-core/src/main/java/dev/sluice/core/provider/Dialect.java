package dev.sluice.core.provider;

import dev.sluice.core.error.ProviderError;
import dev.sluice.core.request.Headers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A form in which providers speak. Stateless and thread-safe; what it hands out is neither. */
public interface Dialect {

    String name();

    /** Whether requests of {@code surface} and their answers pass as they are. */
    boolean speaks(Surface surface);

    /**
     * Puts a request into this form: spliced where its surface speaks it and nothing is to change,
     * written from the canonical form otherwise. Writing a large body belongs on a worker, see
     * {@link #passesBody}.
     */
    Preparation prepare(Assignment assignment);

    /** Whether {@link #prepare} passes the body on without reading all of it. */
    boolean passesBody(Assignment assignment);

    EventReader eventReader();

    /**
     * Reads one stream.
     *
     * @param model the candidate's, whose the signatures in the answer are
     */
    StreamDecoder decoder(String model);

    /** Renders for a client of {@code surface}, which speaks this dialect. */
    EventRenderer passthrough(Surface surface, AnswerRules rules);

    /** Reads a whole body that came with a 2xx status. */
    AnswerReading readAnswer(byte[] body);

    /** A whole answer for a client of a surface that speaks this dialect. */
    byte[] passAnswer(byte[] body, AnswerRules rules);

    /**
     * Reads a whole answer into canonical events.
     *
     * @param model as for {@link #decoder}
     */
    void decodeAnswer(byte[] body, String model, Consumer<StreamEvent> out);

    /** The stream that this dialect would have sent for a whole answer, event by event. */
    List<ByteBuffer> answerAsEvents(byte[] body);

    /**
     * Reads the error that came with a status other than 2xx.
     *
     * @param body its first 64 KiB at the most
     */
    ProviderError readError(int status, Headers headers, byte[] body);

    /** How long the provider says to wait; read on errors only. */
    Optional<Duration> retryAfter(int status, Headers headers, byte[] body);
}
