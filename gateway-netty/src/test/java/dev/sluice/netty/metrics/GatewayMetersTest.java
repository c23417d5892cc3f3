package dev.sluice.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheBoard;
import dev.sluice.core.cache.RecordingResult;
import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.cost.Price;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.Refusal;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
                .containsExactlyInAnyOrder(
                        "input 100.0", "output 20.0", "cached_input 40.0", "cache_write 0.0");
    }

    @Test
    void countWhatAnswersCostAndThoseWhoseCostNobodyKnows() {
        Price price = new Price(2_500_000, 1_250_000, 2_500_000, 10_000_000);
        meters.onSettled(Records.answered(Records.priced(openai, price), List.of()));
        meters.onSettled(Records.answered(Records.priced(openai, price), List.of()));
        meters.onSettled(Records.answered(openai, List.of()));
        meters.onSettled(Records.refused(List.of()));

        assertThat(scraped("sluice_cost_usd_total"))
                .containsExactly(
                        "sluice_cost_usd_total{model=\"gpt-4o\",provider=\"openai\"} 8.0E-4");
        assertThat(scraped("sluice_unpriced_requests_total"))
                .containsExactly("sluice_unpriced_requests_total 1.0");
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

    @Test
    void countFailoversByWhyTheTargetBeforeGaveNoAnswer() {
        Candidate floor = Records.candidate("groq", "llama", /* listed= */ false);
        meters.onFailover(
                "req_1",
                new AttemptOutcome.NotPermitted(
                        openai, new Refusal(Refusal.Reason.CIRCUIT_OPEN, null)),
                floor);

        assertThat(scraped("sluice_failovers_total"))
                .containsExactly(
                        "sluice_failovers_total{from=\"openai/gpt-4o\",reason=\"circuit_open\","
                                + "to=\"groq/other\"} 1.0");
    }

    @Test
    void showTheConfigurationInForceAndNoOther() {
        meters.onConfiguration("one");
        meters.onConfiguration("two");
        meters.onEvent(new GatewayEvent.ConfigReloaded("two", List.of()));
        meters.onEvent(new GatewayEvent.ConfigRefused(List.of("faulty")));

        assertThat(scraped("sluice_config_info"))
                .containsExactly("sluice_config_info{hash=\"two\"} 1");
        assertThat(scraped("sluice_config_reloads_total"))
                .containsExactlyInAnyOrder(
                        "sluice_config_reloads_total{result=\"applied\"} 1.0",
                        "sluice_config_reloads_total{result=\"refused\"} 1.0");
    }

    @Test
    void showCircuitsAsTheyAreWhenTheyAreScraped() {
        List<CircuitView> views = new ArrayList<>();
        meters.watch(
                new CircuitBoard() {
                    @Override
                    public List<CircuitView> circuits() {
                        return views;
                    }

                    @Override
                    public Optional<CircuitView> override(
                            String provider, String model, CircuitOverride override) {
                        return Optional.empty();
                    }
                },
                new CacheBoard() {
                    @Override
                    public long entries() {
                        return 3;
                    }

                    @Override
                    public long bytes() {
                        return 0;
                    }

                    @Override
                    public long purge(@Nullable String model, @Nullable String key) {
                        return 0;
                    }
                },
                List::of);
        views.add(view(CircuitState.OPEN));
        assertThat(meters.scrape())
                .contains("sluice_circuit_state{model=\"gpt-4o\",provider=\"openai\"} 2.0")
                .contains("sluice_cache_entries{cache=\"exact\"} 3.0");

        views.set(0, view(CircuitState.HALF_OPEN));
        assertThat(meters.scrape())
                .contains("sluice_circuit_state{model=\"gpt-4o\",provider=\"openai\"} 1.0");
        views.clear();
        assertThat(meters.scrape()).doesNotContain("sluice_circuit_state{");
    }

    private static CircuitView view(CircuitState state) {
        return new CircuitView("openai", "gpt-4o", state, null, "", null, 0, 0, 0);
    }
}
