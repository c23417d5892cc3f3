package dev.sluice.providers.prices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.PricedModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceBookTest {

    private static final PriceBook BUNDLED = PriceBook.bundled();

    private static PricedModel own(String provider, String model) {
        return new PricedModel(provider, model, new Price(1, 1, 1, 1), null, null, "");
    }

    @ParameterizedTest
    @CsvSource({
        "openai/gpt-4o, gpt-4o",
        "openai/gpt-4o-2024-08-06, gpt-4o",
        "openai/gpt-4o-mini-2024-07-18, gpt-4o-mini",
        "anthropic/claude-sonnet-4-5-20250929, claude-sonnet-4-5",
        "anthropic/claude-sonnet-4-5@20250929, claude-sonnet-4-5",
        "anthropic/claude-3-5-sonnet-latest, claude-3-5-sonnet",
        "anthropic/claude-haiku-4-5@default, claude-haiku-4-5",
        "mistral/mistral-large-latest, mistral-large-latest",
        "gemini/gemini-2.5-pro, gemini-2.5-pro",
        "google/gemini-2.5-pro, gemini-2.5-pro",
        "groq/openai/gpt-oss-120b, openai/gpt-oss-120b",
        "cohere/command-a-03-2025, command-a-03-2025",
    })
    void findsAModelByItsNameOrByItsNameWithoutTheDate(String name, String model) {
        assertThat(BUNDLED.find(name)).map(PricedModel::model).contains(model);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "openai/gpt-9",
                "openai/GPT-4o",
                "openai/gpt-4o-0613",
                "openai/gpt-4o-2024-13-06",
                "openai/gpt-4o-20259999",
                "openai/gpt-4o-audio",
                "openai/ft:gpt-4o-mini:x",
                "mistral/mistral-large-2411",
                "groq/gpt-4o",
                "nobody/gpt-4o",
                "gpt-4o",
                "openai/",
                "/",
                "",
            })
    void knowsNothingOfOthers(String name) {
        assertThat(BUNDLED.find(name)).isEmpty();
    }

    @Test
    void takesALineOfItsOwnBeforeTheNameWithoutTheDate() {
        PricedModel dated = own("openai", "gpt-4o-2024-05-13");

        assertThat(BUNDLED.with(List.of(dated)).find("openai", "gpt-4o-2024-05-13"))
                .contains(dated);
    }

    @Test
    void takesWhatWasAddedBeforeWhatWasThere() {
        PricedModel cheaper = own("openai", "gpt-4o");
        PriceBook both = BUNDLED.with(List.of(cheaper));

        assertThat(both.find("openai", "gpt-4o-2024-08-06")).contains(cheaper);
        assertThat(both.find("openai", "gpt-4o-mini")).isPresent();
        assertThat(BUNDLED.find("openai", "gpt-4o")).isNotEqualTo(both.find("openai", "gpt-4o"));
    }

    @Test
    void knowsWhereEachBundledPriceWasRead() {
        PricedModel gpt = BUNDLED.find("openai", "gpt-5.5").orElseThrow();

        assertThat(gpt.source()).matches(".+ 20\\d\\d-\\d\\d-\\d\\d");
        assertThat(gpt.contextTokens()).isEqualTo(1_050_000);
        assertThat(gpt.price())
                .extracting(Price::input, Price::cachedInput, Price::output)
                .containsExactly(5_000_000L, 500_000L, 30_000_000L);
        assertThat(gpt.price().forPrompt(272_001).output()).isEqualTo(45_000_000);
    }
}
