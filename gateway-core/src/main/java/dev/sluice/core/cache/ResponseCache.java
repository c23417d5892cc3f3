package dev.sluice.core.cache;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Station 4: answers from memory. Thread-safe. */
@FunctionalInterface
public interface ResponseCache {

    /**
     * Looks an answer up. May finish on any thread and in any turn; the caller brings the verdict
     * back to its own loop, and leaves the request alone until then.
     *
     * @param workers for what would hold the caller's loop up
     */
    void lookup(CacheQuery query, Executor workers, Consumer<CacheVerdict> onVerdict);
}
