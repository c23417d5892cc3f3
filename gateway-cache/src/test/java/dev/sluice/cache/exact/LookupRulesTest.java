package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.Sampling;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookupRulesTest {

    private static final String HIGH = "temperature is above 0.3";
    private static final String NOT_LOW = "neither a temperature up to 0.3 nor a seed was sent";

    @ParameterizedTest(name = "{0}: temperature {1}, seed {2}")
    @CsvSource({
        "UNSET_OR_LOW, , , true",
        "UNSET_OR_LOW, 0, , true",
        "UNSET_OR_LOW, 0.3, , true",
        "UNSET_OR_LOW, 0.300, , true",
        "UNSET_OR_LOW, 0.30001, , false",
        "UNSET_OR_LOW, 1, , false",
        "UNSET_OR_LOW, 1, 7, true",
        "UNSET_OR_LOW, , 7, true",
        "LOW, , , false",
        "LOW, 0, , true",
        "LOW, 0.3, , true",
        "LOW, 0.31, , false",
        "LOW, 0.31, 0, true",
        "LOW, , 7, true",
        "ANY, , , true",
        "ANY, 2, , true",
    })
    void samplingDecides(
            CacheSampling rule,
            @Nullable String temperature,
            @Nullable String seed,
            boolean asked) {
        Sampling sampling = Queries.sampling(temperature, seed, null, null);

        assertThat(LookupRules.refusal(Queries.conversation("q", sampling, Map.of()), rule))
                .isEqualTo(
                        asked
                                ? Optional.empty()
                                : Optional.of(rule == CacheSampling.LOW ? NOT_LOW : HIGH));
    }

    @ParameterizedTest(name = "logprobs {0}, top_logprobs {1}")
    @CsvSource({", , false", "false, , false", "true, , true", "false, 0, false", ", 3, true"})
    void logprobsAreNotCarried(
            @Nullable Boolean logprobs, @Nullable Long topLogprobs, boolean refused) {
        Sampling sampling = Queries.sampling("0", null, logprobs, topLogprobs);

        assertThat(
                        LookupRules.refusal(
                                        Queries.conversation("q", sampling, Map.of()),
                                        CacheSampling.ANY)
                                .orElse(""))
                .isEqualTo(refused ? "the request asks for logprobs" : "");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = ';',
            value = {
                "modalities; [\"text\"]; false",
                "modalities; [ \"text\" ]; false",
                "modalities; null; false",
                "modalities; [\"text\", \"audio\"]; true",
                "audio; {\"voice\":\"alloy\"}; true",
                "logprobs; 3; true",
                "logprobs; 0; true",
                "functions; []; false",
                "functions; [{\"name\":\"f\"}]; true",
                "verbosity; \"low\"; false",
            })
    void membersThatAskForAnotherFormAreNotCarried(String name, String value, boolean refused) {
        Map<String, RawJson> unknown = Map.of(name, new RawJson(value));

        assertThat(
                        LookupRules.refusal(
                                        Queries.conversation("q", Queries.COLD, unknown),
                                        CacheSampling.ANY)
                                .orElse(""))
                .isEqualTo(refused ? "the request asks for " + name : "");
    }

    @Test
    void samplingIsNamedFirst() {
        Sampling both = Queries.sampling("1", null, true, null);

        assertThat(
                        LookupRules.refusal(
                                Queries.conversation("q", both, Map.of()),
                                CacheSampling.UNSET_OR_LOW))
                .contains(HIGH);
    }
}
