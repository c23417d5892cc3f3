package dev.sluice.providers.egress;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A way out as it may be shown: no login.
 *
 * @param egress {@code direct}, {@code http://host:port} or {@code socks5://host:port}
 * @param reason why it rests; null = it is well
 * @param retryIn how long it still rests; null = it is well
 */
public record EgressView(
        String provider, String egress, @Nullable String reason, @Nullable Duration retryIn) {

    public boolean isResting() {
        return reason != null;
    }
}
