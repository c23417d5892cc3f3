package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;

/** The two providers that one contender has for itself. */
record Stage(SimulatorProcess primary, SimulatorProcess secondary) {
    static final String PRIMARY = "primary";
    static final String SECONDARY = "secondary";

    static Stage start(BlackoutPlan plan, DrillBench bench) throws IOException {
        return new Stage(
                bench.provider(PRIMARY, plan.pace()), bench.provider(SECONDARY, plan.pace()));
    }
}
