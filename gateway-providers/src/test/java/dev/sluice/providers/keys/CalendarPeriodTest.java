package dev.sluice.providers.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarPeriodTest {

    @ParameterizedTest(name = "{0} after {1}")
    @CsvSource({
        "MINUTE, 2026-11-30T12:00:30Z, PT30S",
        "HOUR,   2026-11-30T12:00:30Z, PT59M30S",
        "DAY,    2026-11-30T12:00:00Z, PT12H",
        "MONTH,  2026-11-30T12:00:00Z, PT12H",
        "MONTH,  2028-02-01T00:00:00Z, PT696H",
        "DAY,    2026-12-31T23:59:59Z, PT1S"
    })
    void beginsAnewWithTheCalendar(BudgetPeriod period, Instant at, Duration untilEnd) {
        CalendarPeriod window = new CalendarPeriod(period);
        window.add(100, moment(at), moment(at));

        assertThat(window.nanosUntil(99, moment(at))).isEqualTo(untilEnd.toNanos());
        assertThat(window.used(moment(at.plus(untilEnd).minusMillis(1)))).isEqualTo(100);
        assertThat(window.used(moment(at.plus(untilEnd)))).isZero();
    }

    @ParameterizedTest(name = "by {0}")
    @CsvSource({"PT1H", "P3D"})
    void beginsNoNewPeriodWhenTheClockIsSetBack(Duration by) {
        CalendarPeriod window = new CalendarPeriod(BudgetPeriod.DAY);
        Instant noon = TestClock.START;
        window.add(100, moment(noon), moment(noon));

        assertThat(window.used(moment(noon.minus(by)))).isEqualTo(100);
    }

    @ParameterizedTest(name = "of {0}")
    @CsvSource({"-60"})
    void doesNotCorrectThePeriodBefore(long correction) {
        CalendarPeriod window = new CalendarPeriod(BudgetPeriod.DAY);
        Moment yesterday = moment(TestClock.START);
        Moment today = moment(TestClock.START.plus(Duration.ofDays(1)));
        window.add(100, yesterday, yesterday);
        window.add(70, today, today);

        window.add(correction, yesterday, today);

        assertThat(window.used(today)).isEqualTo(70);
    }

    private static Moment moment(Instant at) {
        return new Moment(0, at.toEpochMilli());
    }
}
