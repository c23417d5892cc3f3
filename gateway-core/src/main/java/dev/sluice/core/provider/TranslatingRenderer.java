package dev.sluice.core.provider;

import java.nio.ByteBuffer;

/**
 * Renders through the canonical form, for a client whose surface the provider does not speak.
 * Confined to the exchange's event loop.
 */
public final class TranslatingRenderer implements EventRenderer {

    private final StreamDecoder decoder;
    private final StreamEncoder encoder;

    public TranslatingRenderer(StreamDecoder decoder, StreamEncoder encoder) {
        this.decoder = decoder;
        this.encoder = encoder;
    }

    @Override
    public void render(ByteBuffer event, EventReading reading, EventSink out) {
        decoder.decode(event, decoded -> encoder.encode(decoded, out));
    }

    @Override
    public void complete(EventSink out) {
        decoder.end(decoded -> encoder.encode(decoded, out));
        encoder.complete(out);
    }
}
