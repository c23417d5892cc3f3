package dev.sluice.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static List<Long> first(Arrivals arrivals, int count) {
        return LongStream.generate(arrivals::next).limit(count).boxed().toList();
    }

    @Test
    void comeAtEvenDistances() {
        assertThat(first(Arrivals.even(4), 4))
                .containsExactly(0L, 250_000_000L, 500_000_000L, 750_000_000L);
    }

    @Test
    void doNotDriftFromTheirRate() {
        assertThat(first(Arrivals.even(3), 3_001).getLast()).isEqualTo(1_000_000_000_000L);
    }

    @Test
    void comeAtRandomTheSameForOneSeed() {
        List<Long> moments = first(Arrivals.poisson(100, 7), 10_001);

        assertThat(moments).isSorted().isEqualTo(first(Arrivals.poisson(100, 7), 10_001));
        assertThat(moments).isNotEqualTo(first(Arrivals.poisson(100, 8), 10_001));
        assertThat(moments.getLast() / 1e9).isCloseTo(100.0, Percentage.withPercentage(4));
    }
}
