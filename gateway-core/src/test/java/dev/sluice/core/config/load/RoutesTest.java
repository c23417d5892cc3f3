package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.EmbedderConfig;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.ReportModel;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.TargetConfig;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutesTest {
    private static final String PROVIDERS =
            "providers: {ollama: {}, floor: {preset: template, text: x}}\n";

    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder);
    }

    private RouteConfig route(String yaml) {
        String file = PROVIDERS + "models: {smart: " + yaml + "}";
        return Situation.route(situation().config(file), "smart");
    }

    @Test
    void haveTargetsInTheTierBeforeThem() {
        RouteConfig route =
                route(
                        "{targets: [ollama/a, {target: ollama/b, tier: 3}, ollama/ft:c/d, {target:"
                                + " \"ollama/*\", tier: 2}, floor]}");

        assertThat(route.targets())
                .extracting(TargetConfig::provider, TargetConfig::model, TargetConfig::tier)
                .containsExactly(
                        tuple("ollama", "a", 1),
                        tuple("ollama", "b", 3),
                        tuple("ollama", "ft:c/d", 3),
                        tuple("ollama", "*", 2),
                        tuple("floor", null, 2));
        assertThat(route.targets().get(3).keepsName()).isTrue();
    }

    @Test
    void readAllThatATargetMaySay() {
        TargetConfig target =
                route(
                                """
                                {targets: [{target: ollama/a, weight: 3, max_usd_per_mtok_input: 20,
                                 max_usd_per_mtok_output: none, max_usd_per_request: 0.10, cache: true, system_suffix: "Plain.",
                                 set: {temperature: 0.30, n: 2, stop: ["a", "\\"b\\n"], "null": ~, deep: {on: true, e: {}, f: []}, d: 2027-01-01}}]}
                                """)
                        .targets()
                        .getFirst();

        assertThat(target.weight()).isEqualTo(3);
        assertThat(target.maxUsdPerMtokInput()).isEqualTo(new BigDecimal("20"));
        assertThat(target.maxUsdPerMtokOutput()).isNull();
        assertThat(target.maxUsdPerRequest()).isEqualTo(new BigDecimal("0.1"));
        assertThat(target.cache()).isTrue();
        assertThat(target.systemSuffix()).isEqualTo("Plain.");
        assertThat(target.set())
                .containsEntry("temperature", "0.30")
                .containsEntry("n", "2")
                .containsEntry("stop", "[\"a\",\"\\\"b\\u000a\"]")
                .containsEntry("null", "null")
                .containsEntry("deep", "{\"on\":true,\"e\":{},\"f\":[]}")
                .containsEntry("d", "\"2027-01-01\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "temperature: hot | temperature: is \"hot\"; write a number",
                "temperature: ~ | temperature: is null; write a number",
                "max_tokens: 2.5 | max_tokens: is 2.5; write a whole number",
                "logprobs: 1 | logprobs: is 1; write true or false",
                "stop: [1] | stop: is [1]; write a text or a list of texts",
                "tool_choice: [auto] | tool_choice: is [\"auto\"]; write a text or a mapping",
                "response_format: json_object | response_format: is \"json_object\"; write a"
                        + " mapping",
                "user: {a: b} | user: is {\"a\":\"b\"}; write a text",
                "stream: false | stream: cannot be set; the request and the target say it",
                "model: x | model: cannot be set; the request and the target say it",
            })
    void refuseToSetWhatNoProviderWouldUnderstand(String member, String fault) {
        String route = "{targets: [{target: ollama/a, set: {" + member + "}}]}";

        assertThat(situation().faults(PROVIDERS + "models: {smart: " + route + "}"))
                .singleElement()
                .asString()
                .endsWith("targets[0].set." + fault);
    }

    @Test
    void setMembersThatOnlyAProviderKnowsToAnything() {
        assertThat(
                        route(
                                        "{targets: [{target: ollama/a, set: {stop: [], top_k: -1,"
                                                + " min_p: x, seed: 7}}]}")
                                .targets()
                                .getFirst()
                                .set())
                .containsEntry("stop", "[]")
                .containsEntry("top_k", "-1")
                .containsEntry("min_p", "\"x\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ollama | names no model; write ollama/MODEL",
                "ollama/ | is no model",
                "ollama/gpt-* | is no model",
                "olama/x | did you mean \"ollama\"?",
                "openai/x | add \"openai: {}\" to providers",
                "flor | did you mean \"floor\"?"
            })
    void refuseTargetsThatLeadNowhere(String target, String message) {
        assertThat(situation().faults(PROVIDERS + "models: {smart: {targets: [" + target + "]}}"))
                .singleElement()
                .asString()
                .startsWith("2:28: models.smart.targets[0]: ")
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource({"{}", "{targets: []}", "{targets: }"})
    void needTargets(String route) {
        assertThat(situation().faults(PROVIDERS + "models: {smart: " + route + "}"))
                .singleElement()
                .asString()
                .contains("names no target");
    }

    @ParameterizedTest
    @CsvSource({"[floor]", "floor", "{targets: {floor: }}"})
    void areBlamedOnceForAWrongShape(String route) {
        assertThat(situation().faults(PROVIDERS + "models: {smart: " + route + "}")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"gpt-?", "gpt-[ab]", "gpt-**", "'a b'", "''"})
    void knowOneWildcardOnly(String name) {
        assertThat(situation().faults(PROVIDERS + "models: {\"" + name + "\": {targets: [floor]}}"))
                .singleElement()
                .asString()
                .startsWith("2:10: models[");
    }

    @Test
    void acceptGlobsAndSlashes() {
        GatewayConfig config =
                situation()
                        .config(
                                PROVIDERS
                                        + "models: {\"*\": {targets: \"ollama/*\"},"
                                        + " \"claude-*-x*\": {targets: [floor]}, ollama/a:"
                                        + " {targets: [floor]}}");

        assertThat(config.models().keySet()).containsExactly("*", "claude-*-x*", "ollama/a");
    }

    @Test
    void takeWhatTheyDoNotSayFromTheSectionOfTheCache() {
        GatewayConfig config =
                situation()
                        .config(
                                PROVIDERS
                                        + """
                                        cache: {sampling: low, semantic: {enabled: false}}
                                        models:
                                          one: {targets: [floor]}
                                          two: {targets: [floor], cache: {sampling: any}}
                                        """);

        assertThat(Situation.route(config, "one").cache().sampling()).isEqualTo(CacheSampling.LOW);
        assertThat(Situation.route(config, "two").cache().sampling()).isEqualTo(CacheSampling.ANY);
        assertThat(Situation.route(config, "two").cache().semantic()).isFalse();
    }

    @Test
    void readTheRestOfARoute() {
        RouteConfig route =
                route(
                        "{targets: [floor], report_model: served, deadline: 1m, retry: {attempts:"
                                + " 1, patience: 0ms, budget: 1.0}}");

        assertThat(route.reportModel()).isEqualTo(ReportModel.SERVED);
        assertThat(route.deadline()).isEqualTo(Duration.ofMinutes(1));
        assertThat(route.retry().patience()).isZero();
        assertThat(route.retry().budget()).isEqualTo(1.0);
    }

    @Test
    void letTheEmbedderBeAProviderWithMoreTime() {
        var semantic =
                situation()
                        .config(PROVIDERS + "cache: {semantic: {embedder: ollama/embed}}")
                        .cache()
                        .semantic();

        assertThat(semantic.embedder()).isEqualTo(new EmbedderConfig.OfProvider("ollama", "embed"));
        assertThat(semantic.deadline()).isEqualTo(Duration.ofMillis(250));
        assertThat(situation().faults(PROVIDERS + "cache: {semantic: {embedder: olama/embed}}"))
                .singleElement()
                .asString()
                .contains("did you mean \"ollama\"?");
        assertThat(situation().faults(PROVIDERS + "cache: {semantic: {embedder: floor/x}}"))
                .hasSize(1);
    }
}
