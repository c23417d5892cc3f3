package dev.sluice.core.cache;

import dev.sluice.core.provider.StreamEvent;
import java.util.List;

/**
 * A whole answer in canonical events, ready to be rendered for any surface. Immutable.
 *
 * @param provider who gave it
 * @param model the upstream's name of the model that gave it
 * @param listed whether that name comes from the configuration; another is no label of a metric
 */
public record StoredAnswer(
        String provider, String model, boolean listed, List<StreamEvent> events) {

    public StoredAnswer {
        events = List.copyOf(events);
    }

    @Override
    public String toString() {
        return "StoredAnswer[" + provider + "/" + model + "]";
    }
}
