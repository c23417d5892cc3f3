package dev.sluice.loadtest.drill.routes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.drill.routes.UserRoutes.Kind;
import dev.sluice.loadtest.drill.routes.UserRoutes.Route;
import dev.sluice.loadtest.drill.routes.UserRoutes.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserRoutesTest {
    private static final String FILE =
            """
            providers:
              openai:
              mine: {preset: "${PRESET:-openai}", models: {tuned: {upstream: "ft:x"}}}
              program: {preset: command, command: [ask]}
              floor: {preset: template, text: "no"}
            models:
              smart:
                targets:
                  - openai/a
                  - openai/b
                  - {target: mine/tuned, tier: 2}
                  - program
                  - floor
              cheap: {strategy: cheapest, targets: [openai/a, openai/b, {target: mine/c, tier: 3}]}
              "claude-*": {targets: ["openai/*"]}
            """;

    private final UserRoutes routes = new UserRoutes(YamlTree.parse(FILE), Map.of());

    private Route route(String name) {
        return routes.routes().stream()
                .filter(r -> r.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Target target(Route route, String text) {
        return route.targets().stream()
                .filter(t -> t.text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> before(Route route, String text) {
        return route.before(target(route, text)).stream().map(Target::text).toList();
    }

    @Test
    void knowsWhatStandsBehindAProvider() {
        assertThat(routes.kind("openai")).isEqualTo(Kind.SERVER);
        assertThat(routes.kind("mine")).isEqualTo(Kind.SERVER);
        assertThat(routes.kind("program")).isEqualTo(Kind.COMMAND);
        assertThat(routes.kind("floor")).isEqualTo(Kind.TEMPLATE);
        assertThat(new UserRoutes(routes.file(), Map.of("PRESET", "command")).kind("mine"))
                .isEqualTo(Kind.COMMAND);
    }

    @Test
    void killsAllThatStandsAboveATarget() {
        assertThat(before(route("smart"), "openai/a")).isEmpty();
        assertThat(before(route("smart"), "openai/b")).containsExactly("openai/a");
        assertThat(before(route("smart"), "program"))
                .containsExactly("openai/a", "openai/b", "mine/tuned");
        assertThat(before(route("smart"), "floor"))
                .containsExactly("openai/a", "openai/b", "mine/tuned", "program");
    }

    @Test
    void killsTheOthersOfATierWhoseOrderIsNotTheFiles() {
        assertThat(before(route("cheap"), "openai/a")).containsExactly("openai/b");
        assertThat(before(route("cheap"), "mine/c")).containsExactly("openai/a", "openai/b");
    }

    @Test
    void takesATierFromTheTargetBefore() {
        assertThat(route("smart").targets())
                .extracting(Target::tier)
                .containsExactly(1, 1, 2, 2, 2);
    }

    @Test
    void asksForANameThatAGlobFits() {
        assertThat(route("claude-*").asked()).isEqualTo("claude-drill");
        assertThat(target(route("claude-*"), "openai/*").model()).isEqualTo("claude-drill");
    }

    @Test
    void knowsTheNameThatTheProviderIsAskedFor() {
        Target tuned = target(route("smart"), "mine/tuned");

        assertThat(tuned.model()).isEqualTo("ft:x");
        assertThat(tuned.names()).containsExactlyInAnyOrder("ft:x", "tuned");
    }
}
