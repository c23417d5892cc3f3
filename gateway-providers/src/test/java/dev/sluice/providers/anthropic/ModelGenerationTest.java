package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelGenerationTest {

    @ParameterizedTest
    @CsvSource({
        "claude-opus-4-7, true",
        "claude-opus-4.8, true",
        "claude-sonnet-5, true",
        "anthropic.claude-fable-5-1-v1:0, true",
        "claude-sonnet-5-20260801, true",
        "claude-opus-4-6, false",
        "us.anthropic.claude-opus-4-6-v1, false",
        "claude-opus-4-20250514, false",
        "claude-sonnet-4-5-20250929, false",
        "claude-3-5-sonnet-20241022, false",
        "claude-3-haiku-20240307, false",
        "some-model-9-9, false",
        "m, false",
    })
    void tellsModelsByTheirVersion(String model, boolean decidesItself) {
        assertThat(ModelGeneration.decidesItself(model)).isEqualTo(decidesItself);
    }
}
