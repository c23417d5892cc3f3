package dev.sluice.loadtest.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thread-safe (its own monitor): which mode and pace the next request meets. */
final class Behaviour {
    /** What one request meets. */
    record Turn(SimulatorMode mode, Pace pace) {}

    private record Run(SimulatorMode mode, int times) {}

    private final Deque<Run> script = new ArrayDeque<>();
    private final Map<Share, SimulatorMode> ofShares = new HashMap<>();
    private SimulatorMode standing = new SimulatorMode.Ok();
    private Pace pace;

    Behaviour(Pace pace) {
        this.pace = pace;
    }

    synchronized Turn next(ReceivedRequest request) {
        Run run = script.poll();
        if (run == null) {
            return new Turn(standing(request), pace);
        }
        if (run.times() > 1) {
            script.addFirst(new Run(run.mode(), run.times() - 1));
        }
        return new Turn(run.mode(), pace);
    }

    private SimulatorMode standing(ReceivedRequest request) {
        for (Share share : ofShares.isEmpty() ? List.<Share>of() : Share.of(request)) {
            @Nullable SimulatorMode mode = ofShares.get(share);
            if (mode != null) {
                return mode;
            }
        }
        return standing;
    }

    /** From now on, for all; forgets what was scripted and what was set for some. */
    synchronized void stand(SimulatorMode mode) {
        script.clear();
        ofShares.clear();
        standing = mode;
    }

    /** From now on, for that share of the requests, before what stands for all. */
    synchronized void stand(Share share, SimulatorMode mode) {
        ofShares.put(share, mode);
    }

    /** For the next requests, after what is scripted already; then what stands. */
    synchronized void script(SimulatorMode mode, int times) {
        script.add(new Run(mode, times));
    }

    synchronized void script(List<SimulatorMode> modes) {
        modes.forEach(mode -> script(mode, 1));
    }

    synchronized SimulatorMode standing() {
        return standing;
    }

    synchronized Pace pace() {
        return pace;
    }

    synchronized void pace(Pace newPace) {
        pace = newPace;
    }
}
