package dev.sluice.core.provider;

import dev.sluice.core.error.ProviderError;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A form in which providers speak. Stateless and thread-safe; what it hands out is neither. */
public interface Dialect {

    String name();

    /** Whether requests of {@code surface} and their answers pass as they are. */
    boolean speaks(Surface surface);

    /**
     * The request for {@code candidate}: spliced where the surface speaks this dialect, written
     * from the canonical form otherwise.
     *
     * @param provider the candidate's
     * @param clientCredential what the client presented; goes out only where the provider's keys
     *     come from the client
     * @param passed headers of the client that go along
     */
    UpstreamRequest prepare(
            ChatRequest request,
            Surface surface,
            Candidate candidate,
            HttpProvider provider,
            @Nullable String clientCredential,
            Headers passed);

    EventReader eventReader();

    StreamDecoder decoder();

    /** Renders for a client of a surface that speaks this dialect. */
    EventRenderer passthrough(AnswerRules rules);

    /** Reads a whole body that came with a 2xx status. */
    AnswerReading readAnswer(byte[] body);

    /** A whole answer for a client of a surface that speaks this dialect. */
    byte[] passAnswer(byte[] body, AnswerRules rules);

    /** Reads a whole answer into canonical events. */
    void decodeAnswer(byte[] body, Consumer<StreamEvent> out);

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
