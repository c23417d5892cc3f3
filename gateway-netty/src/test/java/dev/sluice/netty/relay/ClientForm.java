package dev.sluice.netty.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Operation.Chat;
import dev.sluice.core.provider.Surface.Operation.OfConversation;
import dev.sluice.providers.anthropic.AnthropicSurface;
import dev.sluice.providers.gemini.GeminiSurface;
import dev.sluice.providers.openai.OpenAiSurface;

/** How clients speak, each with a short request for a stream. */
public enum ClientForm {
    OPENAI(
            """
            {"model":"m","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"hi"}]}
            """,
            "data: [DONE]\n\n"),
    ANTHROPIC(
            """
            {"model":"m","stream":true,"max_tokens":99,"messages":[{"role":"user","content":"hi"}]}
            """,
            "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"),
    GEMINI_EVENTS(Constants.GEMINI_REQUEST, "}\r\n\r\n"),
    GEMINI_ARRAY(Constants.GEMINI_REQUEST, "}]");

    private static final class Constants {
        private static final String GEMINI_REQUEST =
                "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"hi\"}]}]}";
    }

    private final String request;
    private final String end;

    ClientForm(String request, String end) {
        this.request = request;
        this.end = end;
    }

    public Surface surface() {
        return switch (this) {
            case OPENAI -> new OpenAiSurface();
            case ANTHROPIC -> new AnthropicSurface();
            case GEMINI_EVENTS -> GeminiSurface.ofEvents();
            case GEMINI_ARRAY -> GeminiSurface.ofArrays();
        };
    }

    public OfConversation operation() {
        return switch (this) {
            case OPENAI, ANTHROPIC -> Chat.BY_BODY;
            case GEMINI_EVENTS, GEMINI_ARRAY -> new Chat("m", /* streamed= */ true);
        };
    }

    /** Its body. */
    public String request() {
        return request;
    }

    /** Whether it cannot say a part of a call. */
    public boolean hasWholeCallsOnly() {
        return switch (this) {
            case OPENAI, ANTHROPIC -> false;
            case GEMINI_EVENTS, GEMINI_ARRAY -> true;
        };
    }

    /** Ends with what tells clients that nothing is missing. */
    void assertEnded(String stream) {
        assertThat(stream).endsWith(end);
    }
}
