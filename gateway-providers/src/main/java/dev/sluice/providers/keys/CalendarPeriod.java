package dev.sluice.providers.keys;

import dev.sluice.core.config.BudgetPeriod;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * A minute, hour, day or month of the calendar (UTC). A wall clock that is set back begins no new
 * period. Confined to the lock of its pool.
 */
final class CalendarPeriod implements UsageWindow {

    private final BudgetPeriod period;
    private long beginsAtMillis = Long.MIN_VALUE;
    private long endsAtMillis = Long.MIN_VALUE;
    private long used;

    CalendarPeriod(BudgetPeriod period) {
        this.period = period;
    }

    @Override
    public long used(Moment now) {
        moveTo(now);
        return used;
    }

    @Override
    public void add(long amount, Moment at, Moment now) {
        moveTo(now);
        if (at.epochMillis() >= beginsAtMillis) {
            used += amount;
        }
    }

    @Override
    public long nanosUntil(long atMost, Moment now) {
        moveTo(now);
        return used <= atMost ? 0 : TimeUnit.MILLISECONDS.toNanos(endsAtMillis - now.epochMillis());
    }

    private void moveTo(Moment now) {
        if (now.epochMillis() < endsAtMillis) {
            return;
        }
        ZonedDateTime time = Instant.ofEpochMilli(now.epochMillis()).atZone(ZoneOffset.UTC);
        ZonedDateTime begin = begin(time);
        beginsAtMillis = begin.toInstant().toEpochMilli();
        endsAtMillis = end(begin).toInstant().toEpochMilli();
        used = 0;
    }

    private ZonedDateTime begin(ZonedDateTime time) {
        return switch (period) {
            case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
            case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
            case DAY -> time.truncatedTo(ChronoUnit.DAYS);
            case MONTH -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
        };
    }

    private ZonedDateTime end(ZonedDateTime begin) {
        return switch (period) {
            case MINUTE -> begin.plusMinutes(1);
            case HOUR -> begin.plusHours(1);
            case DAY -> begin.plusDays(1);
            case MONTH -> begin.plusMonths(1);
        };
    }
}
