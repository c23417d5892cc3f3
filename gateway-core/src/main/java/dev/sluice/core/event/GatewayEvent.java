package dev.sluice.core.event;

import dev.sluice.core.circuit.CircuitState;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that somebody who watches the gateway wants to know at once. Holds no secret. */
public sealed interface GatewayEvent {

    /**
     * A circuit has changed its state.
     *
     * @param model the upstream name, or {@code *}; see {@code CircuitView}
     * @param reason what brought it about, in a few words
     */
    record CircuitChanged(
            String provider, String model, CircuitState from, CircuitState to, String reason)
            implements GatewayEvent {}

    /**
     * A candidate is not called for a while, for another reason than its circuit.
     *
     * @param reason a label such as {@code rate_limited}
     */
    record CandidateRests(String provider, String model, String reason, Duration pause)
            implements GatewayEvent {}

    /**
     * A key of a provider is not used for a while.
     *
     * @param key its last four characters
     * @param model the model that it is not used for, or {@code *}; null = any
     * @param reason a label such as {@code authentication}
     */
    record KeyRests(
            String provider, String key, @Nullable String model, String reason, Duration pause)
            implements GatewayEvent {}

    /**
     * A way out to a provider is not taken for a while.
     *
     * @param egress {@code direct}, or a proxy's address without its login
     * @param reason in a few words
     */
    record EgressRests(String provider, String egress, String reason, Duration pause)
            implements GatewayEvent {}

    /**
     * A request went on to another candidate.
     *
     * @param from {@code provider/model}
     * @param to {@code provider/model}
     * @param reason the class of the failure, or why the first was not called
     */
    record FailedOver(String requestId, String from, String to, String reason)
            implements GatewayEvent {}

    /**
     * Another configuration is in force.
     *
     * @param hash of the file, as in {@code sluice_config_info}
     * @param notices what its owner should know
     */
    record ConfigReloaded(String hash, List<String> notices) implements GatewayEvent {
        public ConfigReloaded {
            notices = List.copyOf(notices);
        }
    }

    /**
     * The configuration was read again and says what it said before.
     *
     * @param hash as in {@link ConfigReloaded}
     */
    record ConfigUnchanged(String hash) implements GatewayEvent {}

    /** A configuration was refused, and the one before stays in force. */
    record ConfigRefused(List<String> faults) implements GatewayEvent {
        public ConfigRefused {
            faults = List.copyOf(faults);
        }
    }

    /**
     * The cache was emptied, wholly or in part.
     *
     * @param model only answers to this model's name; null = any
     * @param key only answers to this virtual key; null = any
     */
    record CachePurged(@Nullable String model, @Nullable String key, long entries)
            implements GatewayEvent {}

    /**
     * A route was changed in memory, or added there.
     *
     * @param model the name or glob that it answers to
     */
    record RouteChanged(String model) implements GatewayEvent {}

    /** A provider is to have no new calls, or may have them again. */
    record ProviderDrained(String provider, boolean drained) implements GatewayEvent {}
}
