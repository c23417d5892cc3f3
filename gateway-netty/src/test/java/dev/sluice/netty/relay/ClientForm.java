package dev.sluice.netty.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Operation.Chat;
import dev.sluice.core.provider.Surface.Operation.OfConversation;
import dev.sluice.providers.anthropic.AnthropicSurface;
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
            "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n");

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
        };
    }

    public OfConversation operation() {
        return switch (this) {
            case OPENAI, ANTHROPIC -> Chat.BY_BODY;
        };
    }

    /** Its body. */
    public String request() {
        return request;
    }

    /** Ends with what tells clients that nothing is missing. */
    void assertEnded(String stream) {
        assertThat(stream).endsWith(end);
    }
}
