package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CandidateRestsTest {

    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final TestClock clock = new TestClock();
    private final List<GatewayEvent> events = new ArrayList<>();
    private final CandidateRests rests =
            new CandidateRests("openai", LONGEST, clock, new EventOutbox(events::add));

    @Test
    void lastUntilTheResetThatARateLimitNames() {
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));

        assertThat(last().reason()).isEqualTo(Refusal.Reason.RATE_LIMITED);
        assertThat(left()).isEqualTo(Duration.ofSeconds(7));
        clock.advance(Duration.ofSeconds(7));
        assertThat(left()).isZero();
        assertThat(events)
                .containsExactly(
                        new GatewayEvent.CandidateRests(
                                "openai", "gpt", "rate_limited", Duration.ofSeconds(7)));
    }

    @Test
    void doNotBeginWhereNobodyKnowsTheReset() {
        after(ErrorClass.RATE_LIMITED, null);
        after(ErrorClass.RATE_LIMITED, Duration.ZERO);
        rests.after(
                "gpt",
                true,
                new UpstreamFailure.ErrorInBody(new ProviderError("slow down", "t", "c", "p")),
                ErrorClass.RATE_LIMITED);

        assertThat(rests.last("gpt")).isNull();
        assertThat(events).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"RATE_LIMITED", "QUOTA_EXHAUSTED"})
    void lastNoLongerThanTheProvidersMaximum(ErrorClass errorClass) {
        after(errorClass, Duration.ofDays(3));

        assertThat(left()).isEqualTo(LONGEST);
    }

    @Test
    void lastAMinuteAfterAQuotaThatNamesNoReset() {
        after(ErrorClass.QUOTA_EXHAUSTED, null);

        assertThat(last().reason()).isEqualTo(Refusal.Reason.QUOTA_EXHAUSTED);
        assertThat(left()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void lastAnHourForAModelThatIsGone() {
        after(ErrorClass.MODEL_GONE, null);

        assertThat(left()).isEqualTo(Duration.ofHours(1));
        assertThat(events).hasSize(1);
    }

    @Test
    void doNotBeginForANameThatAClientMadeUp() {
        rests.after("*", /* listed= */ false, Calls.status(null), ErrorClass.MODEL_GONE);

        assertThat(rests.last("*")).isNull();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RATE_LIMITED", "QUOTA_EXHAUSTED", "MODEL_GONE"})
    void doNotBeginForAnotherReason(ErrorClass errorClass) {
        after(errorClass, Duration.ofSeconds(9));

        assertThat(rests.last("gpt")).isNull();
    }

    @Test
    void areToldOnceWhereCallsSideBySideBringTheSameNews() {
        for (int i = 0; i < 10; i++) {
            after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));
            after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));
            clock.advance(Duration.ofMillis(3));
        }

        assertThat(events).hasSize(1);
    }

    @Test
    void growWhenALaterAnswerNamesALaterReset() {
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(3));
        assertThat(left()).isEqualTo(Duration.ofSeconds(7));

        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(30));

        assertThat(left()).isEqualTo(Duration.ofSeconds(30));
        assertThat(events).hasSize(2);
    }

    @Test
    void endByTheSuccessOfACallThatWentOutInSpiteOfThem() {
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));

        rests.end("gpt", last());

        assertThat(rests.last("gpt")).isNull();
    }

    @Test
    void doNotEndByTheSuccessOfACallThatWentOutBefore() {
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));
        CandidateRests.Rest earlier = last();
        clock.advance(Duration.ofSeconds(8));
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));

        rests.end("gpt", earlier);

        assertThat(left()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void surviveAnotherConfigurationExceptForModelsThatWereGone() {
        after(ErrorClass.RATE_LIMITED, Duration.ofSeconds(7));
        rests.after("gone", true, Calls.status(null), ErrorClass.MODEL_GONE);

        rests.adopt(Duration.ofSeconds(1));

        assertThat(left()).isEqualTo(Duration.ofSeconds(7));
        assertThat(rests.last("gone")).isNull();
        rests.after("other", true, Calls.status(null), ErrorClass.QUOTA_EXHAUSTED);
        assertThat(Objects.requireNonNull(rests.last("other")).left(clock))
                .isEqualTo(Duration.ofSeconds(1));
    }

    private void after(ErrorClass errorClass, @Nullable Duration retryAfter) {
        rests.after("gpt", /* listed= */ true, Calls.status(retryAfter), errorClass);
    }

    private CandidateRests.Rest last() {
        return Objects.requireNonNull(rests.last("gpt"));
    }

    private Duration left() {
        return last().left(clock);
    }
}
