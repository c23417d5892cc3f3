package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CandidateRestsTest {

    private final TestClock clock = new TestClock();
    private final List<GatewayEvent> events = new ArrayList<>();
    private final CandidateRests rests =
            new CandidateRests("openai", clock, new EventOutbox(events::add));

    @Test
    void lastAnHourForAModelThatIsGone() {
        goes("gpt");

        assertThat(last().reason()).isEqualTo(Refusal.Reason.MODEL_GONE);
        assertThat(left()).isEqualTo(Duration.ofHours(1));
        clock.advance(Duration.ofHours(1));
        assertThat(left()).isZero();
        assertThat(events)
                .containsExactly(
                        new GatewayEvent.CandidateRests(
                                "openai", "gpt", "model_gone", Duration.ofHours(1)));
    }

    @Test
    void doNotBeginForANameThatAClientMadeUp() {
        rests.after("*", /* listed= */ false, ErrorClass.MODEL_GONE);

        assertThat(rests.last("*")).isNull();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MODEL_GONE")
    void doNotBeginForAnotherReason(ErrorClass errorClass) {
        rests.after("gpt", /* listed= */ true, errorClass);

        assertThat(rests.last("gpt")).isNull();
    }

    @Test
    void areToldOnceWhereCallsSideBySideBringTheSameNews() {
        for (int i = 0; i < 10; i++) {
            goes("gpt");
            clock.advance(Duration.ofMillis(3));
        }

        assertThat(events).hasSize(1);
    }

    @Test
    void endByTheSuccessOfACallThatWentOutInSpiteOfThem() {
        goes("gpt");

        rests.end("gpt", last());

        assertThat(rests.last("gpt")).isNull();
    }

    @Test
    void doNotEndByTheSuccessOfACallThatWentOutBefore() {
        goes("gpt");
        CandidateRests.Rest earlier = last();
        clock.advance(Duration.ofHours(2));
        goes("gpt");

        rests.end("gpt", earlier);

        assertThat(left()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void endWithTheConfigurationThatMayHaveBeenTheReason() {
        goes("gpt");

        rests.reconfigured();

        assertThat(rests.last("gpt")).isNull();
    }

    private void goes(String model) {
        rests.after(model, /* listed= */ true, ErrorClass.MODEL_GONE);
    }

    private CandidateRests.Rest last() {
        return Objects.requireNonNull(rests.last("gpt"));
    }

    private Duration left() {
        return last().left(clock);
    }
}
