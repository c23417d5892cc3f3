package dev.sluice.netty.admin;

import dev.sluice.core.config.RouteConfig;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The routes in force, for those who watch and operate the gateway. Thread-safe: each call sees the
 * routes of one moment, and changes take turns with reloads.
 */
public interface RouteBoard {

    /** In the order of the configuration; those that were added in memory come last. */
    List<RouteView> routes();

    /**
     * Puts a route in force, in memory, for all requests that come from now on; those that run keep
     * the one they began with. Holds until the next reload that is not refused, or the end.
     *
     * @param name the name or glob that it answers to
     * @param json what would stand behind the name in the configuration's {@code models}
     */
    Outcome change(String name, String json);

    /** What the next reload does to a route, as long as the file stays as it was loaded. */
    enum AtReload {
        /** The file says the same. */
        KEPT,
        /** It was changed in memory, and becomes what the file says. */
        REPLACED,
        /** It was added in memory, and the file has none of its name. */
        REMOVED
    }

    /** A route as it is in force. */
    record RouteView(RouteConfig route, AtReload atReload) {
        boolean isChanged() {
            return atReload != AtReload.KEPT;
        }
    }

    /** What became of a change. */
    sealed interface Outcome {}

    /**
     * It is in force.
     *
     * @param before null = there was no route of this name
     * @param notices what its owner should know
     */
    record Changed(@Nullable RouteView before, RouteView after, List<String> notices)
            implements Outcome {
        public Changed {
            notices = List.copyOf(notices);
        }
    }

    /**
     * It is faulty, and nothing was changed.
     *
     * @param faults each as {@code body:LINE:COLUMN: path: message}
     */
    record Refused(List<String> faults) implements Outcome {
        public Refused {
            faults = List.copyOf(faults);
        }
    }
}
