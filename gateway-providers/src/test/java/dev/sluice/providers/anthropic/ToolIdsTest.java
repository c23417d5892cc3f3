package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolIdsTest {

    private static void comesBack(String id, @Nullable ProviderBound bound) {
        String shown = ToolIds.shown(id, bound);

        assertThat(shown).matches("[a-zA-Z0-9_-]+");
        assertThat(ToolIds.read(shown).id()).isEqualTo(id);
        assertThat(ToolIds.read(shown).bound()).isEqualTo(bound);
    }

    @ParameterizedTest
    @ValueSource(strings = {"toolu_01A", "call:1", "a.1", "é", "functions.f:0", "toolu_x", "0"})
    void comeBackAsTheyWere(String id) {
        comesBack(id, null);
        comesBack(id, new ProviderBound("gemini/g", new RawJson("\"S==\"")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"toolu_xyz", "toolu_x!", "toolu_xYWJj", "toolu_x0123456789"})
    void areLeftAloneWhereTheyOnlyLookLikeOurs(String id) {
        assertThat(ToolIds.read(id).id()).isEqualTo(id);
    }

    @Test
    void areTheSameForTheSame() {
        assertThat(ToolIds.allowed("a.1"))
                .isEqualTo(ToolIds.allowed("a.1"))
                .isEqualTo("toolu_xYS4x");
    }
}
