package dev.sluice.core.config;

import java.util.List;

/** Where the credential of a provider comes from. */
public sealed interface KeySource {
    /** From the configuration or the environment; never empty, in order. */
    record Listed(List<Secret> keys) implements KeySource {
        public Listed {
            keys = List.copyOf(keys);
            if (keys.isEmpty()) {
                throw new IllegalArgumentException("a list of keys has one at least");
            }
        }
    }

    /** The client's own credential is passed on, to this provider's own host alone. */
    record FromClient() implements KeySource {}

    /** The provider takes requests without a key. */
    record NotNeeded() implements KeySource {}
}
