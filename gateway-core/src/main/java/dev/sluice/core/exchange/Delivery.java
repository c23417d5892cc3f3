package dev.sluice.core.exchange;

import dev.sluice.core.flight.FlightEnd;
import dev.sluice.core.flight.FlightSubscriber;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.TranslatingRenderer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The client's seat in a flight: what the flight brings becomes what the client is sent. An attempt
 * that fails before its commit never gets here.
 */
abstract sealed class Delivery implements FlightSubscriber {

    /** What a delivery needs of its exchange. */
    interface Host {
        /** {@code candidate} serves: called once, at the first thing that is sent. */
        ClientAnswer serve(Candidate candidate);

        AnswerHeaders headers(Candidate candidate);

        boolean isWritable();

        /** A turn's content has left. */
        void onWritten(long nowNanos);
    }

    final Candidate candidate;
    final Host host;

    private Delivery(Candidate candidate, Host host) {
        this.candidate = candidate;
        this.host = host;
    }

    static Delivery of(
            Surface surface, Candidate candidate, boolean streamed, AnswerRules rules, Host host) {
        return streamed
                ? new OfStream(surface, candidate, rules, host)
                : new OfAnswer(surface, candidate, rules, host);
    }

    @Override
    public boolean isWritable() {
        return host.isWritable();
    }

    /** Event by event. */
    private static final class OfStream extends Delivery {

        private final EventRenderer renderer;
        private final String mediaType;
        private @Nullable ClientAnswer answer;

        OfStream(Surface surface, Candidate candidate, AnswerRules rules, Host host) {
            super(candidate, host);
            this.mediaType = surface.streamType();
            Dialect dialect = candidate.provider().dialect();
            this.renderer =
                    dialect.speaks(surface)
                            ? dialect.passthrough(surface, rules)
                            : new TranslatingRenderer(
                                    dialect.decoder(candidate.model()),
                                    surface.streamEncoder(rules));
        }

        @Override
        public void onEvent(ByteBuffer event, EventReading reading) {
            renderer.render(event, reading, opened()::write);
        }

        @Override
        public void onTurnEnd(long nowNanos) {
            opened().flush();
            host.onWritten(nowNanos);
        }

        @Override
        public void onFlightEnd(FlightEnd end) {
            if (end instanceof FlightEnd.Complete) {
                renderer.complete(opened()::write);
                opened().end();
            }
        }

        private ClientAnswer opened() {
            ClientAnswer open = answer;
            if (open == null) {
                open = host.serve(candidate);
                open.commit(host.headers(candidate).forStream(mediaType));
                answer = open;
            }
            return open;
        }
    }

    /** In one piece; one that is too large to be held, as it comes if it need not be translated. */
    private static final class OfAnswer extends Delivery {

        private final Surface surface;
        private final AnswerRules rules;
        private @Nullable ClientAnswer flowing;
        private byte @Nullable [] foreseen;

        OfAnswer(Surface surface, Candidate candidate, AnswerRules rules, Host host) {
            super(candidate, host);
            this.surface = surface;
            this.rules = rules;
        }

        /** Only what passes as it came can pass in pieces. */
        @Override
        public boolean takesPieces() {
            return candidate.provider().dialect().speaks(surface);
        }

        /** Translating a large answer takes its time; this is the place for it. */
        @Override
        public void foresee(byte[] answer) {
            foreseen = render(answer);
        }

        @Override
        public void onEvent(ByteBuffer event, EventReading reading) {
            if (reading.end()) {
                byte[] body = foreseen == null ? render(bytesOf(event)) : foreseen;
                host.serve(candidate)
                        .respond(
                                host.headers(candidate).forBody("application/json"),
                                ByteBuffer.wrap(body));
                return;
            }
            opened().write(event);
        }

        @Override
        public void onTurnEnd(long nowNanos) {
            if (flowing != null) {
                flowing.flush();
                host.onWritten(nowNanos);
            }
        }

        @Override
        public void onFlightEnd(FlightEnd end) {
            if (flowing != null && end instanceof FlightEnd.Complete) {
                flowing.end();
            }
        }

        private static byte[] bytesOf(ByteBuffer event) {
            byte[] body = new byte[event.remaining()];
            event.get(event.position(), body);
            return body;
        }

        private byte[] render(byte[] body) {
            Dialect dialect = candidate.provider().dialect();
            if (dialect.speaks(surface)) {
                return dialect.passAnswer(body, rules);
            }
            List<StreamEvent> events = new ArrayList<>();
            dialect.decodeAnswer(body, candidate.model(), events::add);
            return surface.encodeAnswer(events, rules);
        }

        private ClientAnswer opened() {
            ClientAnswer open = flowing;
            if (open == null) {
                open = host.serve(candidate);
                open.commitBody(host.headers(candidate).forBody("application/json"));
                flowing = open;
            }
            return open;
        }
    }
}
