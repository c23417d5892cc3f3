package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.route.CallNeed;
import dev.sluice.providers.openai.OpenAiSurface;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TierOrderTest {

    private final CandidateStats stats = new CandidateStats();
    private final TierOrder order = new TierOrder(stats, new SplittableRandom(7));

    private static Candidate priced(String provider, Price price) {
        return Failures.candidate(provider, new ModelFacts(price, null, null, null));
    }

    private static CallNeed need() {
        byte[] body =
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}"
                        .getBytes(StandardCharsets.UTF_8);
        return new CallNeed(
                ((Surface.Decoded.Request)
                                new OpenAiSurface().decode(Surface.Operation.Chat.BY_BODY, body))
                        .request());
    }

    private List<String> ordered(RouteStrategy strategy, Candidate... candidates) {
        return order.order(List.of(candidates), strategy, need()).stream()
                .map(candidate -> candidate.provider().name())
                .toList();
    }

    @Test
    void priorityIsTheOrderOfTheList() {
        assertThat(
                        ordered(
                                RouteStrategy.PRIORITY,
                                Failures.candidate("b"),
                                Failures.candidate("a")))
                .containsExactly("b", "a");
    }

    @Test
    void cheapestPutsAnUnknownPriceBehindAllKnownOnesAndNeverAFloorBefore() {
        assertThat(
                        ordered(
                                RouteStrategy.CHEAPEST,
                                priced("dear", new Price(9, 9, 9, 9)),
                                Failures.candidate("unknown"),
                                priced("cheap", new Price(1, 1, 1, 1)),
                                Failures.floor("floor")))
                .containsExactly("cheap", "dear", "unknown", "floor");
    }

    @Test
    void cheapestCountsWhatAProviderHadInItsCache() {
        Candidate cached = priced("cached", new Price(1_000_000, 0, 0, 0));
        Candidate plain = priced("plain", new Price(900_000, 900_000, 0, 0));
        assertThat(ordered(RouteStrategy.CHEAPEST, cached, plain))
                .containsExactly("plain", "cached");

        for (int i = 0; i < 50; i++) {
            stats.onUsage(cached, new TokenUsage(100, 90, 1, 0));
        }

        assertThat(ordered(RouteStrategy.CHEAPEST, cached, plain))
                .containsExactly("cached", "plain");
    }

    @Test
    void equalPricesGoToTheLessBusy() {
        Candidate busy = priced("busy", new Price(1, 1, 1, 1));
        Candidate idle = priced("idle", new Price(1, 1, 1, 1));
        stats.onStarted(busy);

        assertThat(ordered(RouteStrategy.CHEAPEST, busy, idle)).containsExactly("idle", "busy");

        stats.onEnded(busy);
        assertThat(ordered(RouteStrategy.CHEAPEST, busy, idle)).containsExactly("busy", "idle");
    }

    @Test
    void fastestSendsAFewOnlyToTheSlow() {
        Candidate fast = Failures.candidate("fast");
        Candidate slow = Failures.candidate("slow");
        stats.onFirstToken(fast, Duration.ofMillis(100));
        stats.onFirstToken(slow, Duration.ofMillis(900));

        Map<String, Integer> first = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            first.merge(ordered(RouteStrategy.FASTEST, slow, fast).getFirst(), 1, Integer::sum);
        }

        assertThat(first.get("fast")).isBetween(960, 990);
    }

    @Test
    void weightsAreShares() {
        Map<String, Integer> first = new HashMap<>();
        for (int i = 0; i < 4000; i++) {
            first.merge(
                    ordered(
                                    RouteStrategy.WEIGHTED,
                                    Failures.candidate("one"),
                                    Failures.candidate("three").limited(3, PriceCeiling.NONE))
                            .getFirst(),
                    1,
                    Integer::sum);
        }

        assertThat(first.get("three")).isBetween(2850, 3150);
    }
}
