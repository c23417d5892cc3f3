package dev.sluice.providers.translation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallIdsTest {

    private static final ProviderBound BOUND =
            new ProviderBound("gemini/gemini-3-pro", new RawJson("\"CiMB/+==日本\""));

    @Test
    void bringBackWhatRodeInThem() {
        String shown = CallIds.shown("call_1", BOUND);

        assertThat(CallIds.read(shown)).isEqualTo(new CallIds.Carried("call_1", BOUND));
        assertThat(CallIds.plain(shown)).isEqualTo("call_1");
    }

    @Test
    void holdNothingButLettersThatEachProviderTakes() {
        assertThat(CallIds.shown("call_1", BOUND)).matches("[a-zA-Z0-9_-]+");
    }

    @Test
    void stayAsTheyAreWhereNothingRides() {
        assertThat(CallIds.shown("call_1", null)).isEqualTo("call_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"call_1", "", "a__b", "a__sluice_", "a__sluice_!!", "a__sluice_AAAA"})
    void areTakenForWhatTheyAreWhereNothingWholeRides(String id) {
        assertThat(CallIds.read(id)).isEqualTo(new CallIds.Carried(id, null));
    }
}
