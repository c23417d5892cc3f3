package dev.sluice.core.exchange;

import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.RequestIndex;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Values that the tests of this package share. */
final class Fixtures {

    static final Duration FIRST_BYTE = Duration.ofSeconds(8);
    static final Duration FIRST_TOKEN = Duration.ofSeconds(30);
    static final Duration IDLE = Duration.ofSeconds(20);
    static final Duration TOTAL = Duration.ofSeconds(100);

    static final CallTimeouts TIMEOUTS =
            new CallTimeouts(Duration.ofSeconds(2), FIRST_BYTE, FIRST_TOKEN, IDLE, TOTAL);

    private Fixtures() {}

    static Candidate candidate(String provider, Dialect dialect) {
        return new Candidate(
                new HttpProvider(
                        provider,
                        dialect,
                        new Origin(provider + ".example", 443, /* tls= */ true),
                        "/v1",
                        new Credentials.None(),
                        Headers.none(),
                        Set.of()),
                "model",
                /* listed= */ true,
                1,
                TIMEOUTS,
                /* storable= */ true);
    }

    /** A call of {@code candidate} that is ready to go out. */
    static UpstreamStart start(Candidate candidate, FakeTransport transport) {
        if (!(candidate.provider() instanceof HttpProvider http)) {
            throw new IllegalArgumentException("not over HTTP: " + candidate.name());
        }
        Assignment assignment =
                new Assignment(
                        chat("m", true),
                        new FakeSurface(),
                        candidate,
                        http,
                        Access.of(http),
                        null,
                        Forwarded.NOTHING);
        if (!(http.dialect().prepare(assignment) instanceof Preparation.Ready(var request))) {
            throw new IllegalArgumentException("not prepared: " + candidate.name());
        }
        return handler -> transport.start(request, handler);
    }

    static ChatRequest chat(String model, boolean streamed) {
        return chat(model, streamed, /* bodyBytes= */ 2);
    }

    static ChatRequest chat(String model, boolean streamed, int bodyBytes) {
        return new ChatRequest(
                model,
                streamed,
                /* usageRequested= */ true,
                new byte[bodyBytes],
                new RequestIndex(null, null, List.of(), 1),
                () -> {
                    throw new IllegalStateException("nobody needs the canonical form");
                });
    }
}
