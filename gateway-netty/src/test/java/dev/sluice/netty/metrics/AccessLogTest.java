package dev.sluice.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.route.Candidate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccessLogTest {

    private final Candidate openai = Records.candidate("openai", "gpt-4o", /* listed= */ true);
    private final Candidate groq = Records.candidate("groq", "llama", /* listed= */ true);

    @Test
    void tellsWhoAskedWhatServedAndWhatItTook() {
        Map<String, Object> fields =
                AccessLog.fields(
                        Records.answered(
                                groq, List.of(Records.failed(openai), Records.delivered(groq))));

        assertThat(fields)
                .containsExactly(
                        Map.entry("id", "req_1"),
                        Map.entry("surface", "openai.chat"),
                        Map.entry("key", "ada"),
                        Map.entry("route", "smart"),
                        Map.entry("streamed", true),
                        Map.entry("status", 200),
                        Map.entry("outcome", "ok"),
                        Map.entry("provider", "groq"),
                        Map.entry("model", "llama"),
                        Map.entry("cache", "miss"),
                        Map.entry(
                                "attempts",
                                List.of(
                                        Map.of(
                                                "target",
                                                "openai/gpt-4o",
                                                "result",
                                                "authentication",
                                                "ms",
                                                12.0),
                                        Map.of(
                                                "target",
                                                "groq/llama",
                                                "result",
                                                "delivered",
                                                "ms",
                                                1234.57))),
                        Map.entry("first_token_ms", 280.0),
                        Map.entry("total_ms", 1300.0),
                        Map.entry("overhead_us", 123L),
                        Map.entry("input_tokens", 100L),
                        Map.entry("cached_input_tokens", 40L),
                        Map.entry("output_tokens", 20L),
                        Map.entry("reasoning_tokens", 5L));
    }

    @Test
    void tellsWhyAnExchangeWasRefused() {
        Map<String, Object> fields = AccessLog.fields(Records.refused(List.of()));

        assertThat(fields)
                .containsEntry("outcome", "provider_error")
                .containsEntry("error", "upstream_failed")
                .containsEntry("status", 502)
                .doesNotContainKeys("key", "provider", "model", "first_token_ms", "input_tokens");
    }

    @Test
    void holdsNoSecret() {
        String lines =
                AccessLog.fields(Records.refused(List.of(Records.failed(openai))))
                        + " "
                        + AccessLog.fields(
                                Records.answered(openai, List.of(Records.failed(openai))));

        assertThat(lines)
                .doesNotContain(Records.SECRET)
                .doesNotContain("sk-")
                .doesNotContain("prompt")
                .doesNotContain("wrong key");
    }

    @Test
    void standsInTheOperationsManualFieldByField() throws IOException {
        String manual = Files.readString(Path.of("..", "docs", "operations.md"));

        Map<String, Object> fields =
                AccessLog.fields(Records.answered(groq, List.of(Records.delivered(groq))));
        assertThat(fields.keySet())
                .allSatisfy(name -> assertThat(manual).contains("`" + name + "`"));
        assertThat(manual).contains("`error`");
    }
}
