package dev.sluice.core.exchange;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A surface of words. */
final class FakeSurface implements Surface {

    @Override
    public String name() {
        return "fake.chat";
    }

    @Override
    public @Nullable Operation operation(RequestTarget target) {
        return null;
    }

    @Override
    public List<String> paths() {
        return List.of();
    }

    @Override
    public Decoded decode(Operation.OfConversation operation, byte[] body) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] error(GatewayError error, String requestId) {
        return utf8("<error " + error.kind() + ">");
    }

    @Override
    public byte[] errorEvent(GatewayError error, String requestId, boolean begun) {
        return utf8("<error event " + error.kind() + ">");
    }

    @Override
    public byte[] keepAlive() {
        return utf8("<alive>");
    }

    @Override
    public StreamEncoder streamEncoder(AnswerRules rules) {
        return new StreamEncoder() {
            @Override
            public void encode(StreamEvent event, EventSink out) {
                out.write(FakeDialect.bytes("<" + event + ">"));
            }

            @Override
            public void complete(EventSink out) {
                out.write(FakeDialect.bytes("<complete>"));
            }
        };
    }

    @Override
    public byte[] encodeAnswer(List<StreamEvent> events, AnswerRules rules) {
        return utf8("<" + events.size() + " events>");
    }

    @Override
    public byte[] tokenCount(long inputTokens) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] models(List<ListedModel> models) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] model(ListedModel model) {
        throw new UnsupportedOperationException();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
