package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What answers cost while the price book changes under a running gateway. */
class PricesScenarioTest extends FileScenario {

    private static final String HEAD = "model,provider,input_usd_per_mtok,output_usd_per_mtok\n";
    private static final String UNPRICED = "sluice_unpriced_requests_total";
    private static final String COST = "sluice_cost_usd_total";

    private static Path prices() {
        return directory.resolve("prices.csv");
    }

    private String withPrices() {
        return usual() + "prices: {file: prices.csv}\n";
    }

    private long unpricedAfterAnAnswer(String question) throws Exception {
        long before = gateway.metric("sluice_requests_total");
        assertThat(ask(ChatRequests.whole(question)).status()).isEqualTo(200);
        assertThat(gateway.awaitMetric(before + 1, "sluice_requests_total")).isTrue();
        return gateway.metric(UNPRICED);
    }

    @Test
    void theLastGoodBookStaysWhereTheNextOneIsWrong() throws Exception {
        long before = gateway.metric(UNPRICED);
        assertThat(unpricedAfterAnAnswer("no price")).isEqualTo(before + 1);
        assertThat(costLine()).isEmpty();
        Files.writeString(prices(), HEAD + "sim-small,sim,1,2\n");
        apply(withPrices());
        assertThat(unpricedAfterAnAnswer("a price")).isEqualTo(before + 1);
        assertThat(costLine()).isNotEmpty();

        Files.writeString(prices(), HEAD + "sim-small,sim,0,2\nsim-large,sim,1,-2\n");
        Response said = reload();

        assertThat(said.status()).isEqualTo(422);
        assertThat(texts(said.json().at("error", "faults")))
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith(prices() + ":2:15: "))
                .anyMatch(fault -> fault.startsWith(prices() + ":3:17: "));
        assertThat(unpricedAfterAnAnswer("still a price")).isEqualTo(before + 1);
    }

    @Test
    void aBookThatWasRefusedIsTakenAsSoonAsItIsMended() throws Exception {
        Files.writeString(prices(), HEAD + "sim-small,sim,,2\n");
        Files.writeString(file(), withPrices());
        assertThat(reload().status()).isEqualTo(422);
        long applied = applied();

        Files.writeString(prices(), HEAD + "sim-small,sim,1.5,2\n");

        assertThat(awaitApplied(applied + 1)).isTrue();
    }

    private String costLine() throws IOException {
        return gateway.metrics()
                .lines()
                .filter(line -> line.startsWith(COST + "{"))
                .findFirst()
                .orElse("");
    }
}
