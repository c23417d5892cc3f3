package dev.sluice.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.RecordingResult;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is scraped after things have happened. */
class GatewayMetersTest {

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final GatewayMeters meters = new GatewayMeters(registry);
    private final Candidate openai = Records.candidate("openai", "gpt-4o", /* listed= */ true);

    private List<String> scraped(String name) {
        return registry.scrape()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .toList();
    }

    @Test
    void countRequestsByHowTheyEnded() {
        meters.onSettled(Records.answered(openai, List.of()));
        meters.onSettled(Records.refused(List.of()));

        assertThat(scraped("sluice_requests_total"))
                .containsExactlyInAnyOrder(
                        "sluice_requests_total{cache=\"miss\",model=\"gpt-4o\",outcome=\"ok\","
                                + "provider=\"openai\",route=\"smart\"} 1.0",
                        "sluice_requests_total{cache=\"bypass\",model=\"none\",outcome=\"provider_error\",provider=\"none\",route=\"other\"}"
                            + " 1.0");
        assertThat(scraped("sluice_request_seconds_count"))
                .containsExactly("sluice_request_seconds_count 2");
        assertThat(scraped("sluice_first_token_seconds_count"))
                .containsExactly(
                        "sluice_first_token_seconds_count{model=\"gpt-4o\",provider=\"openai\"} 1");
    }

    @Test
    void countTokensByDirection() {
        meters.onSettled(Records.answered(openai, List.of()));

        assertThat(scraped("sluice_tokens_total"))
                .extracting(line -> line.replaceAll(".*direction=\"(\\w+)\".*} (.*)", "$1 $2"))
                .containsExactlyInAnyOrder("input 100.0", "output 20.0", "cached_input 40.0");
    }

    @Test
    void countAttemptsAndCuts() {
        meters.onAttemptEnded(Records.failed(openai));
        meters.onAttemptEnded(
                new AttemptRecord(
                        openai,
                        new AttemptOutcome.Cut(
                                openai, new UpstreamFailure.MissingEnd(), ErrorClass.TRANSIENT),
                        Duration.ofMillis(1)));

        assertThat(scraped("sluice_upstream_attempts_total"))
                .extracting(line -> line.replaceAll(".*result=\"(\\w+)\".*", "$1"))
                .containsExactlyInAnyOrder("authentication", "transient");
        assertThat(scraped("sluice_stream_cuts_total")).hasSize(1);
    }

    @Test
    void knowHowManyStreamsAreOpen() {
        meters.onStreamOpened();
        meters.onStreamOpened();
        meters.onStreamClosed();

        assertThat(scraped("sluice_open_streams")).containsExactly("sluice_open_streams 1.0");
    }

    @Test
    void countRecordings() {
        meters.onRecording(RecordingResult.DROPPED);

        assertThat(scraped("sluice_recordings_total"))
                .containsExactly("sluice_recordings_total{result=\"dropped\"} 1.0");
    }

    @Test
    void takeNoLabelFromAClient() {
        Candidate chosen = Records.candidate("openai", "made-up", /* listed= */ false);
        meters.onSettled(Records.answered(chosen, List.of()));
        meters.onAttemptEnded(Records.failed(chosen));

        assertThat(registry.scrape()).doesNotContain("made-up").contains("model=\"other\"");
    }

    @Test
    void showNoSecret() {
        meters.onAttemptEnded(Records.failed(openai));
        meters.onSettled(Records.refused(List.of()));

        assertThat(registry.scrape()).doesNotContain(Records.SECRET);
    }
}
