package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.config.TargetConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A route that comes by itself, as JSON. */
class RouteLoaderTest {

    private static final RouteLoader LOADER = new RouteLoader(Situation.PRESETS);

    @TempDir private Path folder;
    private GatewayConfig config = GatewayConfig.DEFAULTS;

    @BeforeEach
    void configure() {
        config =
                new Situation(folder)
                        .with("SECRET", "sk-secret")
                        .withFile("secret.txt", "sk-secret")
                        .config(
                                """
                                providers: {ollama: {}, floor: {preset: template, text: x}}
                                models: {smart: {targets: [ollama/llama3]}}
                                cache: {sampling: any}
                                """);
    }

    private RouteConfig loaded(String name, String json) {
        RouteLoader.Outcome outcome = LOADER.load(name, json, config);
        assertThat(outcome).isInstanceOf(RouteLoader.Outcome.Loaded.class);
        return ((RouteLoader.Outcome.Loaded) outcome).route();
    }

    private List<String> faults(String name, String json) {
        RouteLoader.Outcome outcome = LOADER.load(name, json, config);
        assertThat(outcome).isInstanceOf(RouteLoader.Outcome.Faulty.class);
        return ((RouteLoader.Outcome.Faulty) outcome)
                .faults().stream().map(ConfigFault::toString).toList();
    }

    @Test
    void isReadLikeTheSameWordsInAFile() {
        String json =
                """
                {
                \t"strategy": "cheapest",
                \t"targets": [
                \t\t"ollama/llama3",
                \t\t{"target":"floor","tier":2}
                \t],
                \t"retry":{"attempts":1,"patience":"2s"},
                \t"deadline": "1m"
                }
                """;

        RouteConfig route = loaded("smart", json);

        GatewayConfig same =
                new Situation(folder)
                        .config(
                                """
                                providers: {ollama: {}, floor: {preset: template, text: x}}
                                cache: {sampling: any}
                                models:
                                  smart:
                                    strategy: cheapest
                                    targets: [ollama/llama3, {target: floor, tier: 2}]
                                    retry: {attempts: 1, patience: 2s}
                                    deadline: 1m
                                """);
        assertThat(route).isEqualTo(same.models().get("smart"));
        assertThat(route.strategy()).isEqualTo(RouteStrategy.CHEAPEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "claude-*", "openai/gpt-4o", "<<", "a.b:c"})
    void mayHaveAnyNameThatAFileMayHave(String name) {
        RouteConfig route = loaded(name, "{\"targets\":[\"ollama/*\"]}");

        assertThat(route.name()).isEqualTo(name);
        assertThat(route.targets()).containsExactly(TargetConfig.of("ollama", "*"));
    }

    @Test
    void takesItsDefaultsFromTheConfigurationInForce() {
        assertThat(loaded("fast", "{\"targets\": [\"ollama/llama3\"]}").cache().sampling())
                .isEqualTo(config.cache().sampling());
    }

    @Test
    void allItsFaultsComeAtOnceWithTheirPlacesInTheBody() {
        String json =
                """
                {"strategi": "priority",
                 "targets": ["olama/llama3", "ollama", {"target": "floor", "tier": 0}],
                 "retry": {"attempts": "many"},
                 "deadline": 10,
                 "deadline": "1m"}
                """;

        List<String> faults = faults("smart", json);

        assertThat(faults)
                .anyMatch(
                        fault ->
                                fault.startsWith("body:1:2: models.smart.strategi: unknown key")
                                        && fault.contains("did you mean \"strategy\"?"))
                .anyMatch(
                        fault ->
                                fault.startsWith("body:2:14: models.smart.targets[0]: ")
                                        && fault.contains("did you mean \"ollama\"?"))
                .anyMatch(fault -> fault.startsWith("body:2:30: models.smart.targets[1]: "))
                .anyMatch(fault -> fault.contains("models.smart.targets[2].tier: "))
                .anyMatch(fault -> fault.startsWith("body:3:24: models.smart.retry.attempts: "))
                .anyMatch(fault -> fault.startsWith("body:4:14: models.smart.deadline: "))
                .anyMatch(fault -> fault.contains("is a duplicate key"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "what?", "", "caf\u00e9", "line\nbreak"})
    void aNameThatIsNoneIsAFault(String name) {
        assertThat(faults(name, "{\"targets\": [\"ollama/llama3\"]}")).hasSize(1);
    }

    @Test
    void withoutTargetsIsAFault() {
        assertThat(faults("smart", "{}")).singleElement().asString().contains("names no target");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"targets\": [\"ollama/${SECRET}\"]}",
                "{\"targets\": [\"ollama/${file:secret.txt}\"]}",
                "{\"targets\": [{\"target\": \"ollama/x\", \"system_suffix\": \"${SECRET:-x}\"}]}",
                "{\"targets\": [{\"target\": \"ollama/x\", \"set\": {\"user\": \"${SECRET}\"}}]}"
            })
    void reachesNeitherTheEnvironmentNorFiles(String json) {
        assertThat(faults("smart", json))
                .singleElement()
                .asString()
                .contains("only a file may have")
                .doesNotContain("sk-secret");
    }

    @Test
    void keepsTextsAsJsonMeansThem() {
        String json =
                "{\"targets\": [{\"target\": \"ollama\\/x\", \"system_suffix\": \"$${x}"
                        + " \\ud83d\\ude00\\t\\u00e9 \\\\/ a\u2028b\"}]}";

        TargetConfig target = loaded("smart", json).targets().getFirst();

        assertThat(target.model()).isEqualTo("x");
        assertThat(target.systemSuffix()).isEqualTo("${x} \ud83d\ude00\t\u00e9 \\/ a\u2028b");
    }

    @Test
    void saysWhatIsNotActiveYet() {
        RouteLoader.Outcome outcome =
                LOADER.load(
                        "smart", "{\"targets\": [\"ollama/llama3\"], \"affinity\": true}", config);

        assertThat(((RouteLoader.Outcome.Loaded) outcome).notices())
                .extracting(ConfigNotice::kind)
                .containsExactly(ConfigNotice.Kind.NOT_ACTIVE_YET);
    }
}
