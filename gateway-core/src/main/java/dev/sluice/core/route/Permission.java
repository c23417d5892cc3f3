package dev.sluice.core.route;

import dev.sluice.core.provider.Access;
import java.time.Duration;

/** What a gate answers. */
public sealed interface Permission {

    /**
     * The call may be made.
     *
     * @param access what it is made with
     */
    record Granted(CallPermit permit, Access access) implements Permission {}

    record Denied(Refusal refusal) implements Permission {}

    /**
     * As many calls run as may; somebody will be let in soon.
     *
     * @param longest whoever has waited so long goes elsewhere
     */
    record Queued(WaitingPlace place, Duration longest) implements Permission {}

    /** A place in a short queue. Used on the loop of the exchange that holds it. */
    interface WaitingPlace {

        /**
         * Waits for a turn.
         *
         * @param onTurn hears once at the most, on any thread
         */
        void await(Runnable onTurn);

        /** Takes the turn that has come; asked once, or not at all. Never queued again. */
        Permission enter();

        /** Nobody waits here any more, or wants the turn that has come. */
        void leave();
    }
}
