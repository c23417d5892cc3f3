package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.process.ChildProcesses;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;

/** The two providers that one contender has for itself. */
record Stage(SimulatorProcess primary, SimulatorProcess secondary) {
    static final String PRIMARY = "primary";
    static final String SECONDARY = "secondary";

    static Stage start(BlackoutPlan plan, ChildProcesses children) throws IOException {
        return new Stage(provider(PRIMARY, plan, children), provider(SECONDARY, plan, children));
    }

    private static SimulatorProcess provider(
            String name, BlackoutPlan plan, ChildProcesses children) throws IOException {
        SimulatorProcess simulator = SimulatorProcess.start(name, plan.pace());
        children.add(simulator::close);
        return simulator;
    }
}
