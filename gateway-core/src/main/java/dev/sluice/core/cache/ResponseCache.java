package dev.sluice.core.cache;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.route.Route;
import java.util.function.Consumer;

/** Station 4: answers from memory. Thread-safe. */
public interface ResponseCache {

    /**
     * Looks an answer up. May finish on any thread and in any turn; the caller brings the verdict
     * back to its own loop.
     */
    void lookup(ChatRequest request, Route route, Consumer<CacheVerdict> onVerdict);
}
