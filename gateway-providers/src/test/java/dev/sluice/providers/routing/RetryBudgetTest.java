package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private final TestClock ticker = new TestClock();

    private static int granted(RetryBudget budget, int wanted) {
        int granted = 0;
        for (int i = 0; i < wanted; i++) {
            granted += budget.tryRetry() ? 1 : 0;
        }
        return granted;
    }

    @Test
    void allowsThreeASecondInAnyCase() {
        RetryBudget budget = new RetryBudget(0.1, ticker);

        assertThat(granted(budget, 10)).isEqualTo(3);
        ticker.advance(Duration.ofSeconds(1));
        assertThat(granted(budget, 10)).isEqualTo(3);
    }

    @Test
    void allowsAShareOfRecentRequests() {
        RetryBudget budget = new RetryBudget(0.1, ticker);
        for (int i = 0; i < 1000; i++) {
            budget.onRequest();
        }

        assertThat(granted(budget, 1000)).isEqualTo(100);
    }

    @Test
    void forgetsRequestsAfterTenSeconds() {
        RetryBudget budget = new RetryBudget(0.5, ticker);
        for (int i = 0; i < 1000; i++) {
            budget.onRequest();
        }
        ticker.advance(Duration.ofSeconds(9));
        assertThat(granted(budget, 1000)).isEqualTo(500);

        ticker.advance(Duration.ofSeconds(11));

        assertThat(granted(budget, 1000)).isEqualTo(3);
    }
}
