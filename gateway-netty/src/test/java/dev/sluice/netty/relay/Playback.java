package dev.sluice.netty.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.TranslatingRenderer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/**
 * What a client is sent of one provider's stream: the gateway's framing, reader and renderer
 * without a network. One stream an instance.
 */
public final class Playback {

    private static final Pattern CREATED = Pattern.compile("\"created\":[0-9]+");

    private final SseFraming framing = new SseFraming();
    private final EventReader reader;
    private final EventRenderer renderer;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private boolean ended;

    public Playback(Dialect dialect, Surface surface, AnswerRules rules) {
        reader = dialect.eventReader();
        renderer =
                dialect.speaks(surface)
                        ? dialect.passthrough(surface, rules)
                        : new TranslatingRenderer(
                                dialect.decoder(rules.servedModel()), surface.streamEncoder(rules));
    }

    /** Some bytes of the stream. */
    Playback feed(byte[] bytes, int from, int to) {
        ByteBuf in = Unpooled.wrappedBuffer(bytes, from, to - from);
        framing.feed(in, this::event);
        in.release();
        return this;
    }

    /** One event; what it means, and what was written of it is in {@link #taken}. */
    public EventReading event(ByteBuffer event) {
        EventReading reading = reader.read(event);
        if (reading.error() != null) {
            throw new AssertionError("an error: " + reading.error());
        }
        if (!ended) {
            renderer.render(event, reading, this::write);
        }
        if (reading.end() && !ended) {
            ended = true;
            renderer.complete(this::write);
        }
        return reading;
    }

    /** The stream has ended: all that was written and not taken. */
    public String finish() {
        framing.finish(this::event);
        if (!ended) {
            ended = true;
            renderer.complete(this::write);
        }
        return taken();
    }

    /** What was written since the last call. */
    public String taken() {
        String text = timeless(out.toString(UTF_8));
        out.reset();
        return text;
    }

    /** Without the second at which it was written. */
    public static String timeless(String stream) {
        return CREATED.matcher(stream).replaceAll("\"created\":0");
    }

    private void write(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        out.writeBytes(copy);
    }
}
