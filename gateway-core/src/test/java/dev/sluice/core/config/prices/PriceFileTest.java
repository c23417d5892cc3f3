package dev.sluice.core.config.prices;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.yaml.FaultLog;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.PriceTier;
import dev.sluice.core.cost.PricedModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceFileTest {

    private static final String HEAD =
            "model,provider,input_usd_per_mtok,output_usd_per_mtok,cached_input_usd_per_mtok\n";

    private static List<PricedModel> models(String text) {
        FaultLog faults = new FaultLog();
        List<PricedModel> models = PriceFile.read("prices.csv", text.getBytes(UTF_8), faults);
        assertThat(faults.inOrder()).isEmpty();
        return models;
    }

    private static List<String> faults(String text) {
        FaultLog faults = new FaultLog();
        PriceFile.read("prices.csv", text.getBytes(UTF_8), faults);
        return faults.inOrder().stream().map(ConfigFault::toString).toList();
    }

    @Test
    void givesWhatEachLineSays() {
        assertThat(models(HEAD + "a,openai,1,2,0.5\n\n# a remark\nb/c, groq ,0.003,4,\n"))
                .containsExactly(
                        new PricedModel(
                                "openai",
                                "a",
                                new Price(1_000_000, 500_000, 1_000_000, 2_000_000),
                                null,
                                null,
                                ""),
                        new PricedModel(
                                "groq",
                                "b/c",
                                new Price(3_000, 3_000, 3_000, 4_000_000),
                                null,
                                null,
                                ""));
    }

    @Test
    void takesColumnsInAnyOrderAndKeepsTheSource() {
        String text =
                """
                \uFEFFsource_date,source,tool_call,context_tokens,output_usd_per_mtok,input_usd_per_mtok,provider,model,cache_write_usd_per_mtok
                2026-07-02,"a list, ""the"" list",True,128000,2,1,p,m,1.25
                """;

        assertThat(models(text))
                .containsExactly(
                        new PricedModel(
                                "p",
                                "m",
                                new Price(1_000_000, 1_000_000, 1_250_000, 2_000_000),
                                128_000L,
                                true,
                                "a list, \"the\" list 2026-07-02"));
    }

    @Test
    void scalesTheCacheOfLongPromptsWithTheirInput() {
        String text =
                """
                model,provider,input_usd_per_mtok,output_usd_per_mtok,cached_input_usd_per_mtok,price_tiers
                m,p,2,12,0.2,>200000 tok: in 4.0 out 18; >500000 tok: in 6 out 20
                """;

        assertThat(models(text).getFirst().price().tiers())
                .containsExactly(
                        new PriceTier(
                                200_000, new Price(4_000_000, 400_000, 4_000_000, 18_000_000)),
                        new PriceTier(
                                500_000, new Price(6_000_000, 600_000, 6_000_000, 20_000_000)));
    }

    @Test
    void countsWhatEmbeddingsGiveBackAsTheirInput() {
        assertThat(models(HEAD + "e,openai,0.02,none,\n").getFirst().price())
                .isEqualTo(new Price(20_000, 20_000, 20_000, 20_000));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    m,p,0,2,        | 2:5: p/m.input_usd_per_mtok: is 0, and a price of nothing hides what is spent; leave the model out
                    m,p,0.0000001,2,| 2:5: p/m.input_usd_per_mtok: is 0.0000001, and a price of nothing hides what is spent; leave the model out
                    m,p,1,-2,       | 2:7: p/m.output_usd_per_mtok: is -2, and no price is negative
                    m,p,1,,         | 2:7: p/m.output_usd_per_mtok: is missing; write US dollars a million tokens
                    m,p,,2,         | 2:5: p/m.input_usd_per_mtok: is missing; write US dollars a million tokens
                    m,p,1,10000.1,  | 2:7: p/m.output_usd_per_mtok: is 10000.1, above 10000; write US dollars a million tokens
                    m,p,1,2,0       | 2:9: p/m.cached_input_usd_per_mtok: is 0, and a price of nothing hides what is spent; leave the model out
                    m,p,1,2e9,      | 2:7: p/m.output_usd_per_mtok: is "2e9"; write a number of US dollars
                    m,p,NaN,2,      | 2:5: p/m.input_usd_per_mtok: is "NaN"; write a number of US dollars
                    m,,1,2,         | 2:3: /m.provider: is missing; name the provider, such as openai
                    m,p,1,2         | 2:1: prices.file: has 4 cells in this line and 5 columns
                    """)
    void refusesALineByItsNumber(String line, String fault) {
        assertThat(faults(HEAD + line)).containsExactly("prices.csv:" + fault);
    }

    @Test
    void refusesAllThatIsWrongAtOnce() {
        String text =
                """
                model,provider,input_usd_per_mtok,output_usd_per_mtok,context_token,price_tiers
                a,openai,0,0,,
                b,openai,1,2,,>x tok: in 1 out 2
                c,openai,1,2,,
                c,openai,1,3,,
                """;

        assertThat(faults(text))
                .containsExactly(
                        "prices.csv:1:55: context_token: is no column of a price book (did you mean"
                                + " context_tokens?)",
                        "prices.csv:2:10: openai/a.input_usd_per_mtok: is 0, and a price of nothing"
                                + " hides what is spent; leave the model out",
                        "prices.csv:2:12: openai/a.output_usd_per_mtok: is 0, and a price of"
                                + " nothing hides what is spent; leave the model out",
                        "prices.csv:3:15: openai/b.price_tiers: is \">x tok: in 1 out 2\"; write"
                                + " >TOKENS tok: in USD out USD, and ; between several",
                        "prices.csv:5:1: openai/c: has a price in line 4 already");
    }

    @Test
    void asksForTheColumnsItNeeds() {
        assertThat(faults("model,provider,input_usd_per_mtok\na,b,1\n"))
                .containsExactly(
                        "prices.csv:1:1: output_usd_per_mtok: is missing among the columns");
        assertThat(faults("")).hasSize(1);
        assertThat(faults("model,model,provider,input_usd_per_mtok,output_usd_per_mtok\n"))
                .containsExactly("prices.csv:1:7: model: is a column twice");
    }

    @Test
    void refusesWhatIsNoText() {
        FaultLog faults = new FaultLog();

        assertThat(PriceFile.read("prices.csv", "é".getBytes(ISO_8859_1), faults)).isEmpty();
        assertThat(faults.inOrder()).hasSize(1);
    }
}
