package dev.sluice.providers.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Incorrect API key provided: sk-abcd1234efgh5678. Find it | Incorrect API key"
                        + " provided: [redacted]. Find it",
                "sk-proj-****************************wxyz no | [redacted] no",
                "Bearer abcdef refused | Bearer [redacted] refused",
                "key=0123456789abcdef0123 | key=[redacted]",
                "the token 'AbCdEf0123456789+/==' | the token '[redacted]=='",
                "api_key is 0123456789abcdef | api_key is [redacted]",
                "got gsk_0123456789ab and AIzaSyA0123456789 | got [redacted] and [redacted]",
                "https://x/y?key=0123456789abcdef0 | https://x/y?key=[redacted]",
            })
    void hidesWhatLooksLikeAKey(String text, String safe) {
        assertThat(ErrorText.safe(text)).isEqualTo(safe);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "This model's maximum context length is 1048565 tokens. However, you requested 12.",
                "The model `llama-3.3-70b-versatile-2024-10-01` does not exist",
                "Rate limit reached for gpt-4o-2024-08-06 on tokens per min (TPM): Limit 30000",
                "You can find your API key at https://platform.openai.com/account/api-keys.",
                "Authentication Fails, Your api key: ****-key is invalid",
                "sk- and sk-short stay",
            })
    void leavesOtherTextAlone(String text) {
        assertThat(ErrorText.safe(text)).isEqualTo(text);
    }

    @Test
    void boundsLongTexts() {
        assertThat(ErrorText.safe("x".repeat(100_000))).hasSize(ErrorText.MAX_CHARS + 1);
    }

    @Test
    void takesNoTimeForTextsMadeToTakeTime() {
        String text =
                ("{".repeat(4000) + "key=" + "}".repeat(4000) + " sk-" + "a".repeat(4000))
                        .repeat(40);

        assertTimeoutPreemptively(
                Duration.ofSeconds(1),
                () -> {
                    for (int i = 0; i < 100; i++) {
                        ErrorText.safe(text);
                    }
                });
    }
}
