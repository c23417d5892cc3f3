package dev.sluice.netty.metrics;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines of the log that somebody reads at night: what happened to a target, and why.
 * Thread-safe.
 */
public final class EventLines implements EventSubscriber {

    private static final Logger log = LoggerFactory.getLogger("sluice");

    @Override
    public void onEvent(GatewayEvent event) {
        switch (event) {
            case GatewayEvent.CircuitChanged changed -> circuit(changed);
            case GatewayEvent.CandidateRests(
                            String provider,
                            String model,
                            String reason,
                            var pause) ->
                    log.warn("{}/{} rests for {}s: {}", provider, model, pause.toSeconds(), reason);
            case GatewayEvent.KeyRests rest -> key(rest);
            case GatewayEvent.EgressRests(
                            String provider,
                            String egress,
                            String reason,
                            var pause) ->
                    log.warn(
                            "{}: the way out {} rests for {}s: {}",
                            provider,
                            egress,
                            pause.toSeconds(),
                            reason);
            case GatewayEvent.CachePurged purged ->
                    log.info("{} answers were forgotten", purged.entries());
            case GatewayEvent.RouteChanged(String model) ->
                    log.info("The route {} was changed in memory, until a reload", model);
            case GatewayEvent.ProviderDrained(String provider, boolean drained) ->
                    log.info(
                            drained ? "{} is drained: no new calls" : "{} is in use again",
                            provider);
            // The access log has every fail-over, and the reload says what it did itself.
            case GatewayEvent.FailedOver _,
                    GatewayEvent.ConfigReloaded _,
                    GatewayEvent.ConfigUnchanged _,
                    GatewayEvent.ConfigRefused _ -> {}
        }
    }

    private static void key(GatewayEvent.KeyRests rest) {
        log.warn(
                "The key {} of {} rests for {}s{}: {}",
                rest.key(),
                rest.provider(),
                rest.pause().toSeconds(),
                rest.model() == null ? "" : " for " + rest.model(),
                rest.reason());
    }

    private static void circuit(GatewayEvent.CircuitChanged changed) {
        boolean worse =
                changed.to() == CircuitState.OPEN || changed.to() == CircuitState.FORCED_OPEN;
        String line = "The circuit of {}/{} is {} now (was {}): {}";
        Object[] values = {
            changed.provider(),
            changed.model(),
            changed.to().label(),
            changed.from().label(),
            changed.reason()
        };
        if (worse) {
            log.warn(line, values);
        } else {
            log.info(line, values);
        }
    }
}
