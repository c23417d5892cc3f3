package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.flight.Flight;
import dev.sluice.core.flight.Seat;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.time.ManualScheduler;
import dev.sluice.core.time.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One attempt, with everything around it in the hands of a test. */
final class AttemptSituation {

    final ManualTicker ticker = new ManualTicker();
    final ManualScheduler scheduler = new ManualScheduler(ticker);
    final FakeTransport transport = new FakeTransport();
    final FakeDialect dialect = new FakeDialect();
    final Flight flight = new Flight();
    final Seat seat = new Seat();
    final List<String> outcomes = new ArrayList<>();
    final Attempt attempt;

    /** How often the attempt said that content has come. */
    int contents;

    AttemptSituation(boolean streamed) {
        flight.subscribe(seat);
        attempt =
                new Attempt(
                        Fixtures.candidate("p", dialect),
                        streamed,
                        flight,
                        new Loop(scheduler, transport, ticker, Runnable::run),
                        new Outcomes());
        attempt.start(Fixtures.start(attempt.candidate(), transport));
    }

    FakeTransport.FakeCall call() {
        return transport.last();
    }

    AttemptSituation advance(Duration by) {
        call().endTurn();
        scheduler.advance(by);
        return this;
    }

    String outcome() {
        return String.join(", ", outcomes);
    }

    /** What holds once an attempt is over, however it went. */
    void assertNothingIsLeft() {
        assertThat(scheduler.waitingTimers()).as("timers").isZero();
        assertThat(transport.running()).as("running calls").isZero();
        assertThat(outcomes).as("outcomes").hasSizeLessThanOrEqualTo(1);
        assertThat(contents).as("reports of content").isLessThanOrEqualTo(1);
    }

    private final class Outcomes implements Attempt.Observer {

        @Override
        public void onHead(UpstreamHead head) {}

        @Override
        public void onSent() {}

        @Override
        public void onContent(Attempt flowing) {
            contents++;
        }

        @Override
        public void onDelivered(Attempt delivered) {
            outcomes.add("delivered");
        }

        @Override
        public void onFailed(Attempt failed, UpstreamFailure failure, boolean committed) {
            String limit =
                    failure instanceof UpstreamFailure.TimedOut timedOut
                            ? " " + timedOut.limit()
                            : "";
            outcomes.add(
                    (committed ? "cut " : "failed ") + failure.getClass().getSimpleName() + limit);
        }
    }
}
