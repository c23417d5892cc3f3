package dev.sluice.loadtest.drill.routes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.drill.routes.RoutesFigures.Answer;
import dev.sluice.loadtest.drill.routes.RoutesFigures.Trial;
import dev.sluice.loadtest.drill.routes.UserRoutes.Route;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoutesFiguresTest {
    private final Route route =
            new UserRoutes(
                            YamlTree.parse(
                                    "{providers: {openai: {}, floor: {preset: template}}, models:"
                                            + " {smart: {targets: [openai/a, floor]}}}"),
                            Map.of())
                    .routes()
                    .getFirst();

    private RoutesFigures figures(Answer first, Answer second) {
        return new RoutesFigures(
                List.of(
                        new Trial(route, route.targets().get(0), first),
                        new Trial(route, route.targets().get(1), second)));
    }

    @Test
    void holdWhenEachTargetAnswersInItsTurn() {
        RoutesFigures figures =
                figures(new Answer(200, "openai", "a"), new Answer(200, "floor", ""));

        assertThat(figures.marks().verdict()).isEqualTo("all marks hold");
        assertThat(figures.report(Path.of("sluice.yaml")).text())
                .startsWith("reached: 2 of 2 targets of sluice.yaml\nall marks hold\n");
    }

    @Test
    void nameATargetThatCannotBeReached() {
        RoutesFigures figures = figures(new Answer(200, "openai", "b"), new Answer(503, "", ""));

        assertThat(figures.marks().passed()).isFalse();
        assertThat(figures.report(Path.of("sluice.yaml")).text())
                .contains("never smart -> openai/a, smart -> floor")
                .contains("nobody: status 503");
    }
}
