package dev.sluice.core.exchange;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.route.Route;

/** What the admission gate says. */
public sealed interface Admission {

    record Admitted(Caller caller, Route route) implements Admission {}

    record Rejected(Caller caller, GatewayError error) implements Admission {}
}
