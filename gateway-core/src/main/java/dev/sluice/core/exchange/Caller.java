package dev.sluice.core.exchange;

import dev.sluice.core.error.GatewayError;
import org.jspecify.annotations.Nullable;

/** Who presented a credential. */
public sealed interface Caller {

    /** The data plane is open: nobody is asked who they are. */
    record Anyone() implements Caller {}

    /** The holder of a virtual key. */
    record KeyHolder(String key, @Nullable String team) implements Caller {}

    /** Nobody we know. */
    record Unknown(GatewayError error) implements Caller {}

    /** The name for logs: a key's name, never the key. */
    default String displayName() {
        return switch (this) {
            case Anyone _ -> "";
            case KeyHolder holder -> holder.key();
            case Unknown _ -> "";
        };
    }
}
