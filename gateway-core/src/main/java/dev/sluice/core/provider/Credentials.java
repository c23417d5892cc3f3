package dev.sluice.core.provider;

import java.util.function.Supplier;

/** What a provider is shown so that it answers. No {@code toString} shows a key. */
public sealed interface Credentials {

    /** A key of the gateway's own. The supplier is asked for each call: key files may change. */
    record Key(Supplier<String> value) implements Credentials {
        @Override
        public String toString() {
            return "Key[hidden]";
        }
    }

    /** The client's own credential, to this provider's own host alone. */
    record FromClient() implements Credentials {}

    /** The provider asks for none. */
    record None() implements Credentials {}
}
