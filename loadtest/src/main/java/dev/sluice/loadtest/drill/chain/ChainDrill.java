package dev.sluice.loadtest.drill.chain;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.AnyText;
import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.Crowd;
import dev.sluice.loadtest.drill.bench.Crowd.Change;
import dev.sluice.loadtest.drill.bench.Crowd.Course;
import dev.sluice.loadtest.drill.bench.DrillBench;
import dev.sluice.loadtest.drill.bench.DrillException;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillReport;
import dev.sluice.loadtest.drill.bench.ProviderText;
import dev.sluice.loadtest.drill.bench.StandIn;
import dev.sluice.loadtest.process.SimulatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds a chain drill. */
final class ChainDrill {
    /** Of the tier that will hang; its usual 8 s would be most of the drill's penalty. */
    private static final Duration FIRST_BYTE = Duration.ofSeconds(1);

    private static final int ANSWER_CHARS = 200;

    private final ChainPlan plan;
    private final DrillBench bench;
    private final ConfigurationText text;
    private final Map<Tier, SimulatorProcess> servers = new EnumMap<>(Tier.class);

    ChainDrill(ChainPlan plan, DrillBench bench) {
        this.plan = plan;
        this.bench = bench;
        this.text = plan.text();
    }

    DrillReport hold() throws IOException, InterruptedException, DrillException {
        for (Tier tier : Tier.values()) {
            if (tier.isServer()) {
                servers.put(tier, bench.provider(tier.provider(), text.pace()));
            }
        }
        Path programs = Files.createTempDirectory("sluice-drill-program-");
        StandIn program = StandIn.write(programs, "chain", ANSWER_CHARS);
        bench.endLater(() -> StandIn.delete(programs));
        DrillGateway gateway = bench.gateway(configuration(program));
        ChatClient client = bench.client(gateway, new AnyText());
        Crowd crowd =
                new Crowd(
                        plan.rate() * plan.speed(),
                        text.scaled(plan.duration()),
                        Crowd.distinct(plan.seed()));
        crowd.warmUp(client::ask);
        double spentBefore = spent();
        Course course = crowd.ask(client::ask, changes(program));
        return ChainFigures.of(course, plan, spent() - spentBefore).report(plan);
    }

    /** Dollars for all answers until now, by what the providers have counted. */
    private double spent() throws IOException {
        double dollars = 0;
        for (Map.Entry<Tier, SimulatorProcess> server : servers.entrySet()) {
            dollars += server.getKey().price().of(server.getValue().keys());
        }
        return dollars;
    }

    /** Keys of one tier die at even distances in the first half of the stage. */
    private List<Change> changes(StandIn program) {
        List<Change> changes = new ArrayList<>();
        servers.forEach(
                (tier, server) -> {
                    List<String> keys = tier.keyNames();
                    Tier next = tier.next();
                    for (int i = 0; i < keys.size(); i++) {
                        String key = keys.get(i);
                        changes.add(
                                new Change(
                                        plan.at(next, 0.5 * i / keys.size()),
                                        () -> server.mode(tier.fault(), key)));
                    }
                });
        changes.add(new Change(plan.at(Tier.FLOOR, 0), program::die));
        return changes;
    }

    private DrillGateway.Configuration configuration(StandIn program) {
        String providers =
                servers.entrySet().stream()
                        .map(server -> text.provider(provider(server.getKey(), server.getValue())))
                        .collect(Collectors.joining());
        String command =
                """
                  command:
                    preset: command
                    command: [%s]
                    min_output_chars: 20
                    timeouts: {total: %s}
                """
                        .formatted(
                                program.command().stream()
                                        .map(word -> '"' + word + '"')
                                        .collect(Collectors.joining(", ")),
                                text.time(Duration.ofSeconds(12)));
        String[] targets =
                Stream.concat(
                                servers.keySet().stream()
                                        .map(tier -> ConfigurationText.target(tier.provider())),
                                Stream.of(Tier.COMMAND.provider(), Tier.FLOOR.provider()))
                        .toArray(String[]::new);
        return place ->
                text.head(place)
                        + providers
                        + command
                        + ConfigurationText.FLOOR
                        + text.route(targets)
                        + ConfigurationText.NO_CACHE;
    }

    private static ProviderText provider(Tier tier, SimulatorProcess server) {
        ProviderText usual =
                ProviderText.of(server).keys(tier.keyNames()).more(tier.price().yaml());
        return tier == Tier.ENTERPRISE ? usual.firstByte(FIRST_BYTE) : usual;
    }
}
