package dev.sluice.netty.events;

import dev.sluice.core.event.GatewayEvent;
import dev.sluice.netty.json.JsonLine;

/** Events as the admin API tells them. */
public final class EventJson {

    private EventJson() {}

    /** The event's name in the stream. */
    public static String nameOf(GatewayEvent event) {
        return switch (event) {
            case GatewayEvent.CircuitChanged _ -> "circuit";
            case GatewayEvent.CandidateRests _ -> "rest";
            case GatewayEvent.KeyRests _ -> "key_rest";
            case GatewayEvent.EgressRests _ -> "egress_rest";
            case GatewayEvent.FailedOver _ -> "failover";
            case GatewayEvent.ConfigReloaded _ -> "reload";
            case GatewayEvent.ConfigUnchanged _ -> "reload_unchanged";
            case GatewayEvent.ConfigRefused _ -> "reload_refused";
            case GatewayEvent.CachePurged _ -> "purge";
            case GatewayEvent.RouteChanged _ -> "route";
            case GatewayEvent.ProviderDrained _ -> "drain";
        };
    }

    /** Writes the event's members. */
    public static void members(JsonLine line, GatewayEvent event) {
        switch (event) {
            case GatewayEvent.CircuitChanged circuit -> {
                line.text("provider", circuit.provider());
                line.text("model", circuit.model());
                line.text("from", circuit.from().label());
                line.text("to", circuit.to().label());
                line.text("reason", circuit.reason());
            }
            case GatewayEvent.CandidateRests rest -> {
                line.text("provider", rest.provider());
                line.text("model", rest.model());
                line.text("reason", rest.reason());
                line.number("pause_ms", rest.pause().toMillis());
            }
            case GatewayEvent.KeyRests rest -> {
                line.text("provider", rest.provider());
                line.text("key", rest.key());
                line.text("model", rest.model());
                line.text("reason", rest.reason());
                line.number("pause_ms", rest.pause().toMillis());
            }
            case GatewayEvent.EgressRests rest -> {
                line.text("provider", rest.provider());
                line.text("egress", rest.egress());
                line.text("reason", rest.reason());
                line.number("pause_ms", rest.pause().toMillis());
            }
            case GatewayEvent.FailedOver failover -> {
                line.text("request_id", failover.requestId());
                line.text("from", failover.from());
                line.text("to", failover.to());
                line.text("reason", failover.reason());
            }
            case GatewayEvent.ConfigReloaded reload -> {
                line.text("hash", reload.hash());
                line.texts("notices", reload.notices());
            }
            case GatewayEvent.ConfigUnchanged same -> line.text("hash", same.hash());
            case GatewayEvent.ConfigRefused refused -> line.texts("faults", refused.faults());
            case GatewayEvent.CachePurged purge -> {
                line.text("model", purge.model());
                line.text("key", purge.key());
                line.number("entries", purge.entries());
            }
            case GatewayEvent.RouteChanged changed -> line.text("model", changed.model());
            case GatewayEvent.ProviderDrained drain -> {
                line.text("provider", drain.provider());
                line.flag("drained", drain.drained());
            }
        }
    }
}
