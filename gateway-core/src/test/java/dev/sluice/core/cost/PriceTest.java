package dev.sluice.core.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTest {

    private static final long MAX = Long.MAX_VALUE;

    /** 3 dollars, 0.30 from the cache, 3.75 into it, 15 for answers. */
    private static final Price SONNET = new Price(3_000_000, 300_000, 3_750_000, 15_000_000);

    @ParameterizedTest
    @CsvSource({
        "0,       0,   0,  0, 0",
        "1000,    0,   0,  0, 0.003",
        "1000,  400,   0,  0, 0.00192",
        "1000,  400, 100,  0, 0.001995",
        "1000,  400, 100, 20, 0.002295",
        "1000, 1000,   0,  0, 0.0003",
    })
    void eachClassOfTokensHasItsPrice(
            long input, long cached, long written, long output, BigDecimal usd) {
        TokenUsage usage = new TokenUsage(input, cached, written, output, 0);

        assertThat(SONNET.costOf(usage)).isEqualTo(PicoDollars.ofUsd(usd));
    }

    @Test
    void thoughtsAreCountedAmongTheAnswer() {
        assertThat(SONNET.costOf(new TokenUsage(0, 0, 20, 15)))
                .isEqualTo(SONNET.costOf(new TokenUsage(0, 0, 20, 0)));
    }

    @Test
    void moreFromTheCacheThanThereWasCostsTheCachesPriceAlone() {
        assertThat(SONNET.costOf(new TokenUsage(10, 20, 5, 0, 0)))
                .isEqualTo(20 * 300_000 + 5 * 3_750_000);
    }

    @ParameterizedTest
    @CsvSource({
        MAX + ", 0, 0, 0",
        MAX + "," + MAX + ",0, 0",
        "0, 0," + MAX + ", 0",
        "0," + MAX + "," + MAX + ", 0",
        "0, 0, 0," + MAX,
        MAX + "," + MAX + "," + MAX + "," + MAX,
    })
    void absurdFiguresBringNothingDown(long input, long cached, long written, long output) {
        TokenUsage usage = new TokenUsage(input, cached, written, output, 0);

        assertThat(SONNET.costOf(usage)).isEqualTo(MAX);
        assertThat(Cost.of(SONNET, usage)).as("unknown").isEmpty();
    }

    @Test
    void theDearestTokensOfAPlausibleRequestFit() {
        long most = Price.perToken(Price.MOST_USD_PER_MTOK);
        Price dearest = new Price(most, most, most, most);

        assertThat(dearest.costOf(new TokenUsage(100_000_000, 0, 100_000_000, 0)))
                .isEqualTo(200_000_000 * most);
    }

    @Test
    void aLongPromptHasThePriceOfItsTier() {
        Price longer = new Price(6, 3, 6, 60);
        Price longest = new Price(9, 3, 9, 90);
        Price price =
                new Price(
                        3,
                        1,
                        3,
                        30,
                        List.of(new PriceTier(500, longest), new PriceTier(200, longer)));

        assertThat(price.forPrompt(200).input()).isEqualTo(3);
        assertThat(price.forPrompt(201)).isEqualTo(longer);
        assertThat(price.forPrompt(501)).isEqualTo(longest);
        assertThat(price.costOf(new TokenUsage(200, 0, 10, 0))).isEqualTo(900);
        assertThat(price.costOf(new TokenUsage(201, 0, 10, 0))).isEqualTo(201 * 6 + 600);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 3000000",
        "0.003625, 3625",
        "0.0000005, 1",
        "0.0000004, 0",
        "1000000000000000, 9223372036854775807"
    })
    void dollarsAMillionTokensArePicoDollarsAToken(BigDecimal usd, long pico) {
        assertThat(Price.perToken(usd)).isEqualTo(pico);
    }

    @Test
    void aCostIsRoundedOnceToNanoDollars() {
        assertThat(new Cost(1_499).usd()).isEqualByComparingTo("0.000000001");
        assertThat(new Cost(1_500).usd()).isEqualByComparingTo("0.000000002");
        assertThat(new Cost(MAX).usd().signum()).isPositive();
    }

    @Test
    void aCostWithoutPriceOrUsageIsUnknown() {
        assertThat(Cost.of(null, new TokenUsage(1, 0, 1, 0))).isEmpty();
        assertThat(Cost.of(SONNET, null)).isEmpty();
    }
}
