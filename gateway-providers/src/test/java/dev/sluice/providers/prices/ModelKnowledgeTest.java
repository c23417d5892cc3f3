package dev.sluice.providers.prices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.cost.Price;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.route.ModelDirectory.Resolution;
import dev.sluice.providers.catalogue.Configured;
import dev.sluice.providers.routing.ConfiguredModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelKnowledgeTest {

    @TempDir private Path folder = Path.of("");

    private Configured configured(String yaml) throws IOException {
        return Configured.of(folder, yaml, Map.of());
    }

    private ModelFacts facts(String yaml, String model) throws IOException {
        return configured(yaml)
                .providers()
                .candidate("own", model, /* listed= */ true, 1, true, TargetSettings.NONE)
                .orElseThrow()
                .facts();
    }

    private ModelFacts ofModel(String model) throws IOException {
        return facts(
                "providers: {own: {preset: openai, keys: [k], models: {m: %s}}}".formatted(model),
                "m");
    }

    @Test
    void comesFromTheBookByThePreset() throws IOException {
        ModelFacts facts =
                facts("providers: {own: {preset: openai, keys: [k]}}", "gpt-4o-2024-08-06");

        assertThat(facts)
                .isEqualTo(
                        new ModelFacts(
                                new Price(2_500_000, 1_250_000, 2_500_000, 10_000_000),
                                128_000L,
                                true,
                                null));
    }

    @Test
    void ofAnUnknownModelIsUnknownAndNotNothing() throws IOException {
        assertThat(facts("providers: {own: {preset: openai, keys: [k]}}", "gpt-9"))
                .isEqualTo(ModelFacts.UNKNOWN);
        assertThat(facts("providers: {own: {preset: ollama}}", "gpt-4o"))
                .isEqualTo(ModelFacts.UNKNOWN);
    }

    @Test
    void ofAModelWithAnotherNameGoesByTheNameUpstream() throws IOException {
        assertThat(ofModel("{upstream: gpt-4o-mini}").contextTokens()).isEqualTo(128_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {price_of: openai/gpt-4o-mini}                                        | 150000  | 75000   | 600000
                    {price_of: anthropic/claude-sonnet-4-5-20250929}                      | 3000000 | 300000  | 15000000
                    {input_usd_per_mtok: 1, output_usd_per_mtok: 4}                       | 1000000 | 1000000 | 4000000
                    {input_usd_per_mtok: 0, output_usd_per_mtok: 0}                       | 0       | 0       | 0
                    {upstream: gpt-4o, input_usd_per_mtok: 1}                             | 1000000 | 1000000 | 10000000
                    {upstream: gpt-4o, output_usd_per_mtok: 8}                            | 2500000 | 1250000 | 8000000
                    {upstream: gpt-4o, input_usd_per_mtok: 1, output_usd_per_mtok: 2}     | 1000000 | 1000000 | 2000000
                    """)
    void prefersWhatTheConfigurationSays(String model, long input, long cached, long output)
            throws IOException {
        assertThat(ofModel(model).price())
                .extracting(Price::input, Price::cachedInput, Price::output)
                .containsExactly(input, cached, output);
    }

    @Test
    void ofHalfAPriceIsUnknown() throws IOException {
        assertThat(ofModel("{input_usd_per_mtok: 1}").price()).isNull();
        assertThat(ofModel("{price_of: openai/gpt-9}").price()).isNull();
    }

    @Test
    void takesWindowToolsAndImagesFromTheConfiguration() throws IOException {
        assertThat(ofModel("{upstream: gpt-4o, context_tokens: 5, tools: false, images: true}"))
                .extracting(ModelFacts::contextTokens, ModelFacts::tools, ModelFacts::images)
                .containsExactly(5L, false, true);
    }

    @Test
    void takesTheFileByTheProvidersOwnNameBeforeItsPreset() throws IOException {
        Files.writeString(
                folder.resolve("p.csv"),
                """
                model,provider,input_usd_per_mtok,output_usd_per_mtok
                gpt-4o,own,1,2
                gpt-4.1,openai,3,4
                """);
        String yaml = "prices: {file: p.csv}\nproviders: {own: {preset: openai, keys: [k]}}";

        assertThat(facts(yaml, "gpt-4o").price())
                .isEqualTo(new Price(1_000_000, 1_000_000, 1_000_000, 2_000_000));
        assertThat(facts(yaml, "gpt-4.1").price())
                .isEqualTo(new Price(3_000_000, 3_000_000, 3_000_000, 4_000_000));
        assertThat(facts(yaml, "o3").price()).isNotNull();
    }

    @Test
    void isToldWhereAPriceWasWantedAndThereIsNone() throws IOException {
        Configured configured =
                configured(
                        """
                        providers:
                          own:
                            preset: openai
                            keys: [k]
                            models:
                              a: {price_of: openai/gpt-9}
                              b: {output_usd_per_mtok: 1}
                              c: {upstream: gpt-4o, output_usd_per_mtok: 1}
                              d: {price_of: openai/gpt-4o}
                              e: {}
                        """);

        assertThat(PriceNotices.of(configured.config()))
                .allMatch(notice -> notice.kind() == ConfigNotice.Kind.PRICE_UNKNOWN)
                .extracting(ConfigNotice::path)
                .containsExactlyInAnyOrder(
                        "providers.own.models.a.price_of", "providers.own.models.b");
    }

    @Test
    void reachesTheRouteWithTheTargetsWeightAndCeiling() throws IOException {
        Configured configured =
                configured(
                        """
                        providers: {own: {preset: openai, keys: [k]}}
                        models:
                          smart:
                            targets:
                              - {target: own/gpt-4o, weight: 3, max_usd_per_mtok_input: 5,
                                 max_usd_per_mtok_output: 0.5, max_usd_per_request: 0.10}
                              - own/o3
                        """);
        Resolution found =
                new ConfiguredModels(configured.config(), configured.providers()).resolve("smart");

        List<Candidate> candidates = ((Resolution.Found) found).route().candidates();
        assertThat(candidates).extracting(Candidate::weight).containsExactly(3, 1);
        assertThat(candidates)
                .extracting(Candidate::ceiling)
                .containsExactly(
                        new PriceCeiling(5_000_000L, 500_000L, 100_000_000_000L),
                        PriceCeiling.NONE);
        assertThat(candidates).allMatch(candidate -> candidate.facts().price() != null);
    }
}
