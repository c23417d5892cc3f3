package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.PricesConfig;
import dev.sluice.core.cost.PricedModel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PricesTest {

    private static final String HEAD = "model,provider,input_usd_per_mtok,output_usd_per_mtok\n";
    private static final String YAML = "prices: {file: prices.csv}\n";

    @TempDir private Path folder;

    private Situation withPrices(String lines) {
        return new Situation(folder).withFile("prices.csv", HEAD + lines);
    }

    @Test
    void areReadFromTheFileAndTheFileIsWatched() {
        ConfigOutcome.Loaded loaded = withPrices("m,p,1,2\n").loaded(YAML);

        assertThat(loaded.config().prices().models())
                .extracting(PricedModel::name)
                .containsExactly("p/m");
        assertThat(loaded.filesRead()).contains(folder.resolve("prices.csv"));
        assertThat(loaded.notices()).noneMatch(notice -> notice.path().startsWith("prices"));
    }

    @Test
    void areRefusedByLineTogetherWithWhatElseIsWrong() {
        String file = folder.resolve("prices.csv").toString();

        assertThat(withPrices("m,p,0,2\n").faults(YAML + "serve: {}\n"))
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("2:1: serve: "))
                .anyMatch(fault -> fault.startsWith(file + ":2:5: p/m.input_usd_per_mtok: is 0"));
    }

    @Test
    void ofARefusedFileAreWatchedToo() {
        ConfigOutcome outcome = withPrices("m,p,-1,2\n").load(YAML);

        assertThat(outcome).isInstanceOf(ConfigOutcome.Faulty.class);
        assertThat(((ConfigOutcome.Faulty) outcome).filesRead())
                .contains(folder.resolve("prices.csv"));
    }

    @Test
    void makeAnotherConfigurationWhenTheyChange() {
        PricesConfig before = withPrices("m,p,1,2\n").config(YAML).prices();

        assertThat(withPrices("m,p,1,3\n").config(YAML).prices()).isNotEqualTo(before);
        assertThat(withPrices("m,p,1,2\n").config(YAML).prices()).isEqualTo(before);
    }

    @Test
    void ofOneModelMayBeNothingButNotAbsurd() {
        String yaml = "providers: {ollama: {models: {m: {input_usd_per_mtok: %s}}}}";

        assertThat(new Situation(folder).load(yaml.formatted("0")))
                .isInstanceOf(ConfigOutcome.Loaded.class);
        assertThat(new Situation(folder).faults(yaml.formatted("10001")))
                .singleElement()
                .asString()
                .contains("is above 10000");
    }
}
