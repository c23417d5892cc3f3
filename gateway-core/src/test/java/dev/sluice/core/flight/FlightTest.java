package dev.sluice.core.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FlightTest {

    private final Flight flight = new Flight();
    private final Seat client = new Seat();
    private final Seat other = new Seat();

    @BeforeEach
    void board() {
        flight.subscribe(client);
        flight.subscribe(other);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private void append(String text) {
        flight.append(bytes(text), EventReading.SILENT);
    }

    @Nested
    class Holding {

        @Test
        void keepsWhatComesToItself() {
            append("a");
            append("bc");
            flight.turnEnd(1);

            assertThat(flight.heldBytes()).isEqualTo(3);
            assertThat(flight.isCommitted()).isFalse();
            assertThat(client.heard).isEmpty();
        }

        @Test
        void copiesTheBytesBecauseTheViewIsReused() {
            ByteBuffer reused = bytes("a");
            flight.append(reused, EventReading.SILENT);
            reused.put(0, (byte) 'z');
            flight.commit();

            assertThat(client.heard).containsExactly("a");
            assertThat(reused.position()).isZero();
        }

        @Test
        void hasNoEndToTellOf() {
            assertThatIllegalStateException()
                    .isThrownBy(() -> flight.end(new FlightEnd.Complete()));
        }

        @Test
        void isForgottenWithoutATrace() {
            append("a");
            flight.discard();

            assertThat(client.heard).isEmpty();
            assertThat(client.ends).isEmpty();
            assertThat(flight.heldBytes()).isZero();
            assertThatIllegalStateException().isThrownBy(() -> append("b"));
        }
    }

    @Nested
    class Flowing {

        @BeforeEach
        void commit() {
            append("a");
            append("b");
            flight.commit();
        }

        @Test
        void hasShownTheLogToEachSubscriberInOrder() {
            assertThat(client.heard).containsExactly("a", "b");
            assertThat(other.heard).containsExactly("a", "b");
            assertThat(flight.heldBytes()).isZero();
        }

        @Test
        void showsEachEventAsItComes() {
            append("c");

            assertThat(client.heard).containsExactly("a", "b", "c");
        }

        @Test
        void takesNoLateSubscriber() {
            assertThatIllegalStateException().isThrownBy(() -> flight.subscribe(new Seat()));
        }

        @Test
        void commitsOnce() {
            assertThatIllegalStateException().isThrownBy(flight::commit);
        }

        @Test
        void tellsEachSubscriberOfItsEnd() {
            FlightEnd end = new FlightEnd.Broken(new UpstreamFailure.MissingEnd());
            flight.end(end);

            assertThat(client.ends).containsExactly(end);
            assertThat(other.ends).containsExactly(end);
        }
    }

    @Nested
    class Ended {

        @BeforeEach
        void end() {
            flight.commit();
            flight.end(new FlightEnd.Complete());
        }

        @Test
        void takesNothingMore() {
            assertThatIllegalStateException().isThrownBy(() -> append("a"));
            assertThatIllegalStateException().isThrownBy(flight::commit);
            assertThatIllegalStateException()
                    .isThrownBy(() -> flight.end(new FlightEnd.Complete()));
            assertThat(client.ends).hasSize(1);
        }
    }

    @Nested
    class Writability {

        @Test
        void lastsAsLongAsOneSubscriberKeepsUp() {
            client.writable = false;
            assertThat(flight.isWritable()).isTrue();

            other.writable = false;
            assertThat(flight.isWritable()).isFalse();
        }

        @Test
        void isNobodysAffairWithoutSubscribers() {
            assertThat(new Flight().isWritable()).isTrue();
        }
    }
}
