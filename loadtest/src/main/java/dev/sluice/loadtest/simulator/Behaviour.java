package dev.sluice.loadtest.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Thread-safe (its own monitor): which mode and pace the next request meets. */
final class Behaviour {
    /** What one request meets. */
    record Turn(SimulatorMode mode, Pace pace) {}

    private record Run(SimulatorMode mode, int times) {}

    private final Deque<Run> script = new ArrayDeque<>();
    private SimulatorMode standing = new SimulatorMode.Ok();
    private Pace pace;

    Behaviour(Pace pace) {
        this.pace = pace;
    }

    synchronized Turn next() {
        Run run = script.poll();
        if (run == null) {
            return new Turn(standing, pace);
        }
        if (run.times() > 1) {
            script.addFirst(new Run(run.mode(), run.times() - 1));
        }
        return new Turn(run.mode(), pace);
    }

    /** From now on; forgets what was scripted. */
    synchronized void stand(SimulatorMode mode) {
        script.clear();
        standing = mode;
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
