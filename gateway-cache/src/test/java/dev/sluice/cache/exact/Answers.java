package dev.sluice.cache.exact;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.LocalProvider;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.time.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/** Answers as the recordings' worker hands them over. */
final class Answers {

    static final CacheTicket TICKET = new CacheTicket("0123456789abcdef01", "smart", "ada");

    static final StreamEvent STARTED = new StreamEvent.Started("chatcmpl-1", "gpt-4o-mini", 1);
    static final StreamEvent STOP = new StreamEvent.Finished(0, FinishReason.STOP, "stop");
    static final StreamEvent USAGE = new StreamEvent.UsageReported(new TokenUsage(3, 0, 5, 0));

    private record Named(String name, boolean isFloor) implements LocalProvider {
        @Override
        public Dialect dialect() {
            throw new UnsupportedOperationException();
        }

        @Override
        public UpstreamCall answer(
                ChatRequest request,
                Candidate candidate,
                Scheduler scheduler,
                Executor workers,
                UpstreamHandler handler) {
            throw new UnsupportedOperationException();
        }
    }

    private Answers() {}

    static RecordedAnswer saying(CacheTicket ticket, String text) {
        return of(ticket, STARTED, new StreamEvent.TextDelta(0, text), STOP, USAGE);
    }

    static RecordedAnswer of(StreamEvent... events) {
        return of(TICKET, events);
    }

    static RecordedAnswer of(CacheTicket ticket, StreamEvent... events) {
        return new RecordedAnswer(
                ticket,
                candidate(/* floor= */ false, /* storable= */ true),
                List.of(events),
                /* complete= */ true);
    }

    static Candidate candidate(boolean floor, boolean storable) {
        Duration second = Duration.ofSeconds(1);
        return new Candidate(
                new Named("openai", floor),
                "gpt-4o-mini",
                /* listed= */ true,
                1,
                new CallTimeouts(second, second, second, second, null),
                storable);
    }
}
