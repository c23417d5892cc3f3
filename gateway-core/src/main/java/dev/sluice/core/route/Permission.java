package dev.sluice.core.route;

/** What a gate answers. */
public sealed interface Permission {

    record Granted(CallPermit permit) implements Permission {}

    record Denied(Refusal refusal) implements Permission {}
}
