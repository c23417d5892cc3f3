package dev.sluice.loadtest.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "true",
                "-0.5e+10",
                "12345678901234567890",
                "\"\"",
                "{\"a\":[1,{\"b\":\"c\"},[]],\"d\":null}",
                "\"tab\\t quote\\\" back\\\\ é ✓\""
            })
    void writesWhatItHasRead(String text) throws Exception {
        assertThat(JsonValue.parse(" " + text + "\n").compact()).isEqualTo(text);
    }

    @Test
    void decodesEscapes() throws Exception {
        assertThat(JsonValue.parse("\"\\u00e9\\uD83D\\uDE00\\/\\b\"").textOr(""))
                .isEqualTo("é😀/\b");
    }

    @Test
    void findsValuesByPath() throws Exception {
        JsonValue value = JsonValue.parse("{\"a\":{\"b\":true},\"list\":[1]}");

        assertThat(value.at("a", "b").isTrue()).isTrue();
        assertThat(value.at("a", "c", "d")).isEqualTo(new JsonValue.JsonNull());
        assertThat(value.at("list").elements()).hasSize(1);
        assertThat(value.at("a").elements()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"a":1        | expected '}' at offset 6
                    {"a" 1}       | expected ':' at offset 5
                    {a:1}         | expected a member name at offset 1
                    [1,]          | expected a value at offset 3
                    01            | expected the end at offset 1
                    "\\x"         | expected an escape at offset 2
                    "\\u00g0"     | expected four hex digits at offset 5
                    "open         | expected more text at offset 5
                    1 2           | expected the end at offset 2
                    """)
    void saysWhereWhatWasExpected(String text, String message) {
        assertThatThrownBy(() -> JsonValue.parse(text))
                .isInstanceOf(JsonSyntaxException.class)
                .hasMessage(message);
    }

    @Test
    void refusesWhatIsNestedTooDeeply() {
        assertThatThrownBy(() -> JsonValue.parse("[".repeat(100_000)))
                .isInstanceOf(JsonSyntaxException.class)
                .hasMessageContaining("at most 256 levels");
    }
}
