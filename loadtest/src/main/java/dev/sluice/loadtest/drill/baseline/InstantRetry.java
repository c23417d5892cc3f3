package dev.sluice.loadtest.drill.baseline;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import java.util.concurrent.atomic.AtomicLong;

/**
 * No gateway: a client that asks its only provider, and once more at once if that fails.
 * Thread-safe: counts are atomic.
 */
public final class InstantRetry implements Contender {
    private final ChatClient provider;
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /** Takes the client over. */
    public InstantRetry(ChatClient provider) {
        this.provider = provider;
    }

    @Override
    public String name() {
        return "single + retry";
    }

    @Override
    public Reply ask(Question question, long planned) {
        Reply first = askOnce(question, planned);
        return first.isRight() ? first : askOnce(question, planned);
    }

    private Reply askOnce(Question question, long planned) {
        Reply reply = provider.ask(question, planned);
        calls.incrementAndGet();
        if (!reply.isRight()) {
            failed.incrementAndGet();
        }
        return reply;
    }

    @Override
    public UpstreamCalls upstreamCalls() {
        return new UpstreamCalls(calls.get(), failed.get());
    }

    @Override
    public void close() {
        provider.close();
    }
}
