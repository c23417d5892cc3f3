package dev.sluice.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.Price;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.netty.json.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLineTest {

    private static final Pattern NAME = Pattern.compile("\"(\\w+)\":");

    private final Candidate openai = Records.candidate("openai", "gpt-4o", /* listed= */ true);
    private final Candidate groq = Records.candidate("groq", "llama", /* listed= */ true);

    private static String line(ExchangeRecord request) {
        return new AccessLine(request).getFormattedMessage();
    }

    @Test
    void tellsWhoAskedWhatServedAndWhatItTook() {
        assertThat(
                        line(
                                Records.answered(
                                        groq,
                                        List.of(Records.failed(openai), Records.delivered(groq)))))
                .isEqualTo(
                        """
                        {"id":"req_1","surface":"openai.chat","key":"ada","route":"smart",\
                        "streamed":true,"status":200,"outcome":"ok","provider":"groq",\
                        "model":"llama","cache":"miss","attempts":[\
                        {"target":"openai/gpt-4o","result":"authentication","ms":12.00},\
                        {"target":"groq/llama","result":"delivered","ms":1234.56}],\
                        "first_token_ms":280.00,"total_ms":1300.00,"overhead_us":123,\
                        "input_tokens":100,"cached_input_tokens":40,"cache_write_tokens":0,"output_tokens":20,\
                        "reasoning_tokens":5}\
                        """);
    }

    @Test
    void tellsTheCostInFullWhereItIsKnown() {
        Candidate cheap = Records.priced(groq, new Price(50_000, 5_000, 50_000, 80_000));

        assertThat(line(Records.answered(cheap, List.of()))).endsWith(",\"cost_usd\":0.0000048}");
        assertThat(line(Records.answered(groq, List.of()))).doesNotContain("cost_usd");
    }

    @Test
    void tellsWhyAnExchangeWasRefused() {
        assertThat(line(Records.refused(List.of())))
                .isEqualTo(
                        """
                        {"id":"req_2","client_ip":"192.0.2.7","surface":"openai.chat",\
                        "route":"other","streamed":false,"status":502,\
                        "outcome":"provider_error","error":"upstream_failed",\
                        "cache":"bypass","attempts":[],"total_ms":3.00}\
                        """);
    }

    @Test
    void holdsNoSecret() {
        String lines =
                line(Records.refused(List.of(Records.failed(openai))))
                        + line(Records.answered(openai, List.of(Records.failed(openai))));

        assertThat(lines)
                .doesNotContain(Records.SECRET)
                .doesNotContain("sk-")
                .doesNotContain("prompt")
                .doesNotContain("wrong key");
    }

    @Test
    void staysOneLineWhateverAModelIsCalled() {
        Candidate strange =
                Records.candidate("openai", "a\"b\\c\nd\u0000e\u007f", /* listed= */ true);

        assertThat(line(Records.answered(strange, List.of())))
                .contains("\"model\":\"a\\\"b\\\\c\\u000ad\\u0000e\\u007f\"")
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource({"0, 0.00", "9999, 0.00", "10000, 0.01", "50000000, 50.00", "1090000, 1.09"})
    void writesMillisecondsWithTwoDecimals(long nanos, String text) {
        StringBuilder out = new StringBuilder();
        new JsonLine(out).millis("ms", Duration.ofNanos(nanos));

        assertThat(out).hasToString("\"ms\":" + text);
    }

    @Test
    void standsInTheOperationsManualFieldByField() throws IOException {
        String manual = Files.readString(Path.of("..", "docs", "operations.md"));
        String lines =
                line(
                                Records.answered(
                                        Records.priced(groq, new Price(1, 1, 1, 1)),
                                        List.of(Records.delivered(groq))))
                        + line(Records.refused(List.of()));

        assertThat(NAME.matcher(lines).results().map(name -> name.group(1)))
                .allSatisfy(name -> assertThat(manual).contains("`" + name + "`"));
    }
}
