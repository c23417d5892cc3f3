package dev.sluice.core.route;

import dev.sluice.core.provider.ListedModel;
import java.util.List;
import java.util.Optional;

/** Knows what model names mean. Immutable; one a configuration. */
public interface ModelDirectory {

    Resolution resolve(String requestedModel);

    /** The names that can be listed, in the configuration's order. */
    List<ListedModel> entries();

    /** The entry for one listable name. */
    default Optional<ListedModel> entry(String id) {
        return entries().stream().filter(entry -> entry.id().equals(id)).findFirst();
    }

    /** What a name resolved to. */
    sealed interface Resolution {
        record Found(Route route) implements Resolution {}

        /**
         * No such model.
         *
         * @param suggestion a known name close to the one asked for
         */
        record Unknown(Optional<String> suggestion) implements Resolution {}

        /** The name is known, and nothing behind it can serve: {@code reason} says why. */
        record Unservable(String reason) implements Resolution {}
    }
}
