package dev.sluice.loadtest.drill.routes;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.StandIn;
import dev.sluice.loadtest.drill.routes.RoutesFigures.Answer;
import dev.sluice.loadtest.drill.routes.RoutesFigures.Trial;
import dev.sluice.loadtest.drill.routes.UserRoutes.Kind;
import dev.sluice.loadtest.drill.routes.UserRoutes.Route;
import dev.sluice.loadtest.drill.routes.UserRoutes.Target;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.HttpCaller.WholeAnswer;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.Share;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Holds the drill of one's own routes: one question for each target, all above it dead. */
final class RoutesDrill {
    private static final SimulatorMode DEAD = new SimulatorMode.Status(503);
    private static final SimulatorMode WELL = new SimulatorMode.Ok();

    /** Longer than a route waits for its last target by default. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Of a program's answer, where its provider does not say more. */
    private static final int ANSWER_CHARS = 2_000;

    private static final int ANSWER_TOKENS = 16;

    private final Path file;
    private final DrillBench bench;
    private final Map<String, ProviderSimulator> servers = new HashMap<>();
    private final Map<String, StandIn> programs = new HashMap<>();

    RoutesDrill(Path file, DrillBench bench) {
        this.file = file;
        this.bench = bench;
    }

    DrillReport hold() throws IOException, InterruptedException, DrillException {
        bench.check(file);
        UserRoutes routes = new UserRoutes(YamlTree.read(file), System.getenv());
        if (routes.routes().isEmpty()) {
            throw new DrillException(file + " has no routes: nothing stands under models.");
        }
        DrillGateway gateway =
                bench.gateway(new DerivedConfiguration(routes, file, standIns(routes)));
        HttpCaller caller =
                new HttpCaller(gateway.endpoint(), new Patience(PATIENCE, PATIENCE, PATIENCE));
        bench.endLater(caller::close);
        List<Trial> trials = new ArrayList<>();
        for (Route route : routes.routes()) {
            for (Target target : route.targets()) {
                trials.add(new Trial(route, target, answer(route, target, caller)));
            }
        }
        return new RoutesFigures(trials).report(file);
    }

    private Map<String, List<String>> standIns(UserRoutes routes) throws IOException {
        Map<String, List<String>> standIns = new LinkedHashMap<>();
        Path directory = Files.createTempDirectory("sluice-drill-program-");
        bench.endLater(() -> StandIn.delete(directory));
        for (String name : routes.providers().keySet()) {
            switch (routes.kind(name)) {
                case SERVER -> standIns.put(name, List.of(server(name).baseUrl()));
                case COMMAND -> standIns.put(name, program(directory, name).command());
                case TEMPLATE -> {
                    // Needs nobody.
                }
            }
        }
        return standIns;
    }

    private ProviderSimulator server(String name) throws IOException {
        ProviderSimulator simulator =
                ProviderSimulator.start(
                        SimulatorSettings.forTests()
                                .name(name)
                                .pace(Pace.immediate(ANSWER_TOKENS)));
        bench.endLater(simulator::close);
        servers.put(name, simulator);
        return simulator;
    }

    private StandIn program(Path directory, String name) throws IOException {
        StandIn program = StandIn.write(directory, name, ANSWER_CHARS);
        programs.put(name, program);
        return program;
    }

    private Answer answer(Route route, Target target, HttpCaller caller) throws IOException {
        List<Target> dead = route.before(target);
        for (Target other : dead) {
            set(other, /* dead= */ true);
        }
        try {
            return ask(route.asked(), caller);
        } finally {
            for (Target other : dead) {
                set(other, /* dead= */ false);
            }
        }
    }

    private void set(Target target, boolean dead) throws IOException {
        ProviderSimulator server = servers.get(target.provider());
        if (target.kind() == Kind.SERVER && server != null) {
            server.setMode(new Share.OfModel(target.model()), dead ? DEAD : WELL);
        }
        StandIn program = programs.get(target.provider());
        if (target.kind() == Kind.COMMAND && program != null) {
            if (dead) {
                program.die();
            } else {
                program.live();
            }
        }
    }

    private static Answer ask(String model, HttpCaller caller) throws IOException {
        String question =
                "{\"model\":%s,\"max_tokens\":%d,\"messages\":[{\"role\":\"user\",\"content\":\"Who answers?\"}]}"
                        .formatted(quote(model), ANSWER_TOKENS);
        WholeAnswer answer =
                caller.call(
                        HttpCall.post(
                                "/chat/completions",
                                List.of("content-type: application/json"),
                                question));
        return new Answer(
                answer.head().status(),
                answer.head().header("x-sluice-provider"),
                answer.head().header("x-sluice-model"));
    }
}
