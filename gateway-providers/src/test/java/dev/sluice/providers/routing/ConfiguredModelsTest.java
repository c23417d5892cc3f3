package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.route.ModelDirectory.Resolution;
import dev.sluice.core.route.Route;
import dev.sluice.providers.catalogue.Configured;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of CONTRACT.md, "Names of models". */
class ConfiguredModelsTest {

    private static final String PROVIDERS =
            """
            providers:
              openai: {keys: [k], models: {mine: {upstream: "ft:x"}}}
              groq: {keys: [k]}
              deepseek: {keys: [k]}
            """;

    private static final String MODELS =
            PROVIDERS
                    + """
                    models:
                      smart: {targets: [openai/gpt-4o, groq/llama]}
                      "openai/gpt-4.1": {targets: [groq/instead]}
                      "claude-*": {targets: [openai/any-claude]}
                      "claude-haiku-*": {targets: ["groq/*"]}
                      "gpt-4o*": {targets: [groq/globbed]}
                    """;

    @TempDir private Path folder = Path.of("");

    private ConfiguredModels models(String yaml) throws IOException {
        Configured configured = Configured.of(folder, yaml, Map.of());
        return new ConfiguredModels(configured.config(), configured.providers());
    }

    private static Route found(ConfiguredModels models, String name) {
        Resolution resolution = models.resolve(name);
        assertThat(resolution).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).route();
    }

    private static String firstTarget(Route route) {
        return route.candidates().getFirst().name();
    }

    @ParameterizedTest
    @CsvSource({
        // an exact name wins, over provider/model too
        "smart, smart, openai/gpt-4o",
        "openai/gpt-4.1, openai/gpt-4.1, groq/instead",
        // provider/model, split at the first slash
        "openai/gpt-4o, openai/*, openai/gpt-4o",
        "groq/meta/llama-4, groq/*, groq/meta/llama-4",
        "openai/mine, openai/mine, openai/ft:x",
        // the longest glob
        "claude-opus, claude-*, openai/any-claude",
        "claude-haiku-4, claude-haiku-*, groq/claude-haiku-4",
        // a glob wins over the catalogue's bare names
        "gpt-4o-mini, gpt-4o*, groq/globbed",
        // bare names
        "gpt-5, openai/*, openai/gpt-5",
        "deepseek-chat, deepseek/*, deepseek/deepseek-chat",
    })
    void resolvesInTheContractsOrder(String name, String route, String target) throws IOException {
        Route found = found(models(MODELS), name);

        assertThat(found.name()).isEqualTo(route);
        assertThat(firstTarget(found)).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({"unheard-of", "nobody/model", "/model", "openai/", "anthropic/claude", "''"})
    void knowsNothingElse(String name) throws IOException {
        assertThat(models(MODELS).resolve(name)).isInstanceOf(Resolution.Unknown.class);
    }

    @ParameterizedTest
    @CsvSource({"unheard-of, groq/unheard-of", "nobody/model, groq/nobody/model"})
    void asksTheEntryForAnyNameLast(String name, String target) throws IOException {
        ConfiguredModels models = models(MODELS + "  \"*\": {targets: [\"groq/*\"]}\n");

        assertThat(firstTarget(found(models, name))).isEqualTo(target);
        assertThat(found(models, name).name()).isEqualTo("*");
        assertThat(firstTarget(found(models, "gpt-5"))).isEqualTo("openai/gpt-5");
    }

    @Test
    void keepsNamesThatClientsChoseOutOfTheLabels() throws IOException {
        ConfiguredModels models = models(MODELS + "  \"*\": {targets: [\"groq/*\"]}\n");

        assertThat(listed(found(models, "smart"))).isTrue();
        assertThat(listed(found(models, "claude-opus"))).isTrue();
        assertThat(listed(found(models, "claude-haiku-4"))).isFalse();
        assertThat(listed(found(models, "made-up"))).isFalse();
        assertThat(listed(found(models, "openai/made-up"))).isFalse();
        assertThat(listed(found(models, "openai/mine"))).isTrue();
    }

    private static boolean listed(Route route) {
        return route.candidates().getFirst().listed();
    }

    @Nested
    class WithUnlistedModelsDenied {

        private static final String DENY = MODELS + "unlisted_models: deny\n";

        @ParameterizedTest
        @CsvSource({"openai/gpt-4o", "gpt-5", "openai/mine", "deepseek-chat"})
        void knowsOnlyItsEntries(String name) throws IOException {
            assertThat(models(DENY).resolve(name)).isInstanceOf(Resolution.Unknown.class);
        }

        @ParameterizedTest
        @CsvSource({"smart", "openai/gpt-4.1", "claude-opus", "gpt-4o-mini"})
        void stillKnowsThose(String name) throws IOException {
            assertThat(models(DENY).resolve(name)).isInstanceOf(Resolution.Found.class);
        }

        @Test
        void listsThemAlone() throws IOException {
            assertThat(models(DENY).entries())
                    .containsExactly(
                            new ListedModel("smart", "openai"),
                            new ListedModel("openai/gpt-4.1", "groq"));
        }
    }

    @Test
    void deniesUnlistedModelsAsSoonAsThereAreVirtualKeys() throws IOException {
        ConfiguredModels models = models(MODELS + "virtual_keys: [{name: ada, key: sk-1}]\n");

        assertThat(models.resolve("openai/gpt-4o")).isInstanceOf(Resolution.Unknown.class);
    }

    @ParameterizedTest
    @CsvSource({"smrat, smart", "Smart, smart", "openai/gpt-41, openai/gpt-4.1"})
    void suggestsWhatWasProbablyMeant(String name, String suggestion) throws IOException {
        ConfiguredModels models = models(MODELS + "unlisted_models: deny\n");

        assertThat(models.resolve(name))
                .isEqualTo(new Resolution.Unknown(java.util.Optional.of(suggestion)));
    }

    @Test
    void listsEntriesAndTheModelsOfProviders() throws IOException {
        assertThat(models(MODELS).entries())
                .containsExactly(
                        new ListedModel("smart", "openai"),
                        new ListedModel("openai/gpt-4.1", "groq"),
                        new ListedModel("openai/mine", "openai"));
        assertThat(models(MODELS).entry("smart")).contains(new ListedModel("smart", "openai"));
        assertThat(models(MODELS).entry("claude-*")).isEmpty();
    }

    @Test
    void triesTiersInOrderAndLeavesOutWhoIsAbsent() throws IOException {
        Route route =
                found(
                        models(
                                PROVIDERS
                                        + """
                                          anthropic: {keys: [k]}
                                        models:
                                          smart:
                                            targets:
                                              - {target: openai/late, tier: 2}
                                              - {target: groq/early, tier: 1}
                                              - {target: anthropic/absent, tier: 1}
                                              - {target: deepseek/early-too, tier: 1}
                                        """),
                        "smart");

        assertThat(route.candidates())
                .extracting(Candidate::name)
                .containsExactly("groq/early", "deepseek/early-too", "openai/late");
    }

    @Test
    void saysThatAnEntryWithoutAnyProviderCannotBeServed() throws IOException {
        ConfiguredModels models =
                models(
                        PROVIDERS
                                + """
                                  anthropic: {keys: [k]}
                                  mistral: {keys: "${NO_SUCH_KEY:-}"}
                                models:
                                  claude: {targets: [anthropic/claude]}
                                  keyless: {targets: [mistral/small]}
                                """);

        assertThat(models.resolve("claude")).isInstanceOf(Resolution.Unservable.class);
        assertThat(models.resolve("keyless")).isInstanceOf(Resolution.Unservable.class);
        assertThat(models.entries())
                .extracting(ListedModel::id)
                .doesNotContain("claude", "keyless");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "smart, requested, smart",
                "smart, served, -",
            })
    void letsAnswersCarryTheNameThatWasAskedFor(String name, String report, String renamed)
            throws IOException {
        Route route =
                found(
                        models(
                                PROVIDERS
                                        + """
                                        models:
                                          smart: {targets: [openai/gpt-4o], report_model: %s}
                                        """
                                                .formatted(report)),
                        name);

        assertThat(route.renameFor(name, route.candidates().getFirst())).isEqualTo(renamed);
    }

    @Test
    void leavesTheBytesOfATargetsOwnNameUntouched() throws IOException {
        ConfiguredModels models = models(MODELS);
        Route direct = found(models, "openai/gpt-4o");
        Route bare = found(models, "gpt-5");

        assertThat(direct.renameFor("openai/gpt-4o", direct.candidates().getFirst())).isNull();
        assertThat(bare.renameFor("gpt-5", bare.candidates().getFirst())).isNull();
    }

    @Test
    void goThroughTiersInOrderAndEndWithTheFloorWhereverItStands() throws IOException {
        ConfiguredModels models =
                models(
                        PROVIDERS
                                + """
                                  floor: {preset: template, text: "Sorry."}
                                models:
                                  smart:
                                    targets:
                                      - floor
                                      - {target: groq/llama, tier: 2}
                                      - {target: openai/gpt-4o, tier: 1}
                                      - deepseek/deepseek-chat
                                """);

        List<Candidate> candidates = found(models, "smart").candidates();

        assertThat(candidates)
                .extracting(Candidate::name)
                .containsExactly("openai/gpt-4o", "deepseek/deepseek-chat", "groq/llama", "floor");
        assertThat(candidates)
                .extracting(Candidate::storable)
                .containsExactly(true, true, false, false);
        assertThat(models.foremost(2))
                .extracting(Candidate::name)
                .containsExactly("openai/gpt-4o", "deepseek/deepseek-chat");
    }

    @Test
    void leadToProgramsWithAModelOrWithout() throws IOException {
        ConfiguredModels models =
                models(
                        PROVIDERS
                                + """
                                  cli: {preset: command, command: [answer], timeouts: {total: 7s}}
                                models:
                                  smart: {targets: [openai/gpt-4o, cli, cli/small, "cli/*"]}
                                  alone:
                                    targets: [{target: cli, set: {max_tokens: 5}, tier: 2}]
                                """);

        List<Candidate> candidates = found(models, "smart").candidates();
        Candidate alone = found(models, "alone").candidates().getFirst();

        assertThat(candidates)
                .extracting(Candidate::name)
                .containsExactly("openai/gpt-4o", "cli", "cli/small", "cli/smart");
        assertThat(alone.timeouts().total()).isEqualTo(Duration.ofSeconds(7));
        assertThat(alone.settings().set()).containsOnlyKeys("max_tokens");
        assertThat(alone.storable()).isTrue();
        assertThat(models.foremost(2)).extracting(Candidate::name).containsExactly("openai/gpt-4o");
        assertThat(models.resolve("cli/other")).isInstanceOf(Resolution.Unknown.class);
    }

    @Test
    void keepTheAnswersOfALaterTierWhereItsTargetSaysSo() throws IOException {
        ConfiguredModels models =
                models(
                        PROVIDERS
                                + """
                                models:
                                  smart:
                                    targets:
                                      - openai/gpt-4o
                                      - {target: groq/llama, tier: 2, cache: true}
                                """);

        assertThat(found(models, "smart").candidates())
                .extracting(Candidate::storable)
                .containsExactly(true, true);
    }

    @ParameterizedTest
    @CsvSource({
        "'openai/gpt-4o, groq', 'openai/gpt-5, groq', true",
        "'keys: [k], models', 'keys: [other], models', false",
        "'keys: [k], models', 'base_url: \"https://x.example/v1\", keys: [k], models', true",
        "'keys: [k], models', 'headers: {x-a: b}, keys: [k], models', true",
        "'keys: [k], models', 'timeouts: {idle: 5s}, keys: [k], models', false",
        "'upstream: \"ft:x\"', 'upstream: \"ft:y\"', false",
        "'smart: {targets', 'smart: {unsupported_params: pass, targets', true",
    })
    void giveARouteAnotherFingerprintWhereItsAnswersWouldBeOthers(
            String from, String to, boolean another) throws IOException {
        String before = found(models(MODELS), "smart").memory().fingerprint();

        String after = found(models(MODELS.replace(from, to)), "smart").memory().fingerprint();

        assertThat(!after.equals(before)).isEqualTo(another);
    }

    /** Wildcards and names without an entry reach whatever the provider's own names mean. */
    @ParameterizedTest
    @CsvSource({"openai/mine", "other"})
    void giveAnotherFingerprintWhereAProvidersOwnNameMeansAnotherModel(String requested)
            throws IOException {
        String yaml = PROVIDERS + "models: {\"*\": {targets: [\"openai/*\"]}}\n";
        String before = found(models(yaml), requested).memory().fingerprint();

        String after =
                found(models(yaml.replace("ft:x", "ft:y")), requested).memory().fingerprint();

        assertThat(after).isNotEqualTo(before);
    }
}
