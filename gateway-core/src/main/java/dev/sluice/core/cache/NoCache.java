package dev.sluice.core.cache;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Remembers nothing. */
public final class NoCache implements ResponseCache {

    private final CacheVerdict verdict;

    /**
     * A cache that is never asked.
     *
     * @param reason why, as clients are told
     */
    public NoCache(String reason) {
        this.verdict = new CacheVerdict.Bypass(reason);
    }

    @Override
    public void lookup(CacheQuery query, Executor workers, Consumer<CacheVerdict> onVerdict) {
        onVerdict.accept(verdict);
    }
}
