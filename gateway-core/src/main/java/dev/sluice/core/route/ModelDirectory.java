package dev.sluice.core.route;

import java.util.List;
import java.util.Optional;

/** Knows what model names mean. Immutable; one a configuration. */
public interface ModelDirectory {

    Resolution resolve(String requestedModel);

    /** The names that can be listed, in the configuration's order. */
    List<Entry> entries();

    /** The entry for one listable name. */
    default Optional<Entry> entry(String id) {
        return entries().stream().filter(entry -> entry.id().equals(id)).findFirst();
    }

    /** A listable name and the provider that would be asked first. */
    record Entry(String id, String ownedBy) {}

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
