package dev.sluice.loadtest.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamCheckTest {
    private static final String ROLE = event("{\"role\":\"assistant\",\"content\":\"\"}", "null");
    private static final String FINISH = event("{}", "\"stop\"");
    private static final String USAGE = "{\"choices\":[],\"usage\":{\"total_tokens\":3}}";

    private final StreamCheck check = new StreamCheck();

    private static String event(String delta, String finish) {
        return "{\"choices\":[{\"index\":0,\"delta\":"
                + delta
                + ",\"finish_reason\":"
                + finish
                + "}]}";
    }

    private static String content(String text) {
        return event("{\"content\":\"" + text + "\"}", "null");
    }

    private String text(String... events) throws WrongAnswerException {
        for (String event : events) {
            check.accept(event);
        }
        return check.text();
    }

    @Test
    void givesTheTextOfAWholeStream() throws Exception {
        assertThat(text(ROLE, content("a"), content(" b"), FINISH, USAGE, "[DONE]"))
                .isEqualTo("a b");
    }

    @Test
    void hearsOfAMakeshiftInAnyEvent() throws Exception {
        String finish =
                FINISH.replace("{\"choices\"", "{\"sluice\":{\"degraded\":\"floor\"},\"choices\"");

        text(ROLE, content("a"), finish, USAGE, "[DONE]");

        assertThat(check.degraded()).isEqualTo("floor");
    }

    @Test
    void takesNoOtherStreamForAMakeshift() throws Exception {
        text(ROLE, content("a"), FINISH, "[DONE]");

        assertThat(check.degraded()).isEmpty();
    }

    @Nested
    class Content {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"role\":\"assistant\"}|false",
                    "{\"role\":\"assistant\",\"content\":\"\"}|false",
                    "{\"content\":null,\"tool_calls\":[]}|false",
                    "{}|false",
                    "{\"content\":\"a\"}|true",
                    "{\"reasoning_content\":\"a\"}|true",
                    "{\"tool_calls\":[{\"index\":0}]}|true"
                })
        void isAnythingButTheRoleAndEmptyValues(String delta, boolean content) throws Exception {
            assertThat(check.accept(event(delta, "null"))).isEqualTo(content);
        }
    }

    @Nested
    class AStreamIsBad {
        private void assertBad(String message, String... events) {
            assertThatThrownBy(() -> text(events))
                    .isInstanceOfSatisfying(
                            WrongAnswerException.class,
                            e -> assertThat(e.kind()).isEqualTo(FaultKind.BAD_STREAM))
                    .hasMessageContaining(message);
        }

        @Test
        void withHalfAnEvent() {
            assertBad("no whole JSON", ROLE, "{\"choices\":[");
        }

        @Test
        void withAnEventOfAnotherForm() {
            assertBad("no choices", "{\"type\":\"ping\"}");
        }

        @Test
        void withContentAfterTheFinishReason() {
            assertBad("goes on after", content("a"), FINISH, content("b"));
        }

        @Test
        void withTwoFinishReasons() {
            assertBad("goes on after", content("a"), FINISH, FINISH);
        }

        @Test
        void withoutAFinishReasonForEachChoice() {
            String other = content("x").replace("\"index\":0", "\"index\":1");
            assertBad("choice 1 has no finish reason", content("a"), other, FINISH, "[DONE]");
        }

        @Test
        void withNothingButItsEnd() {
            assertBad("without a choice", "[DONE]");
        }

        @Test
        void withAnEventAfterItsEnd() {
            assertBad("after [DONE]", content("a"), FINISH, "[DONE]", USAGE);
            assertBad("after [DONE]", "[DONE]");
        }
    }

    @Nested
    class AStreamIsCut {
        private void assertCut(List<String> events) {
            assertThatThrownBy(() -> text(events.toArray(String[]::new)))
                    .isInstanceOfSatisfying(
                            WrongAnswerException.class,
                            e -> assertThat(e.kind()).isEqualTo(FaultKind.CUT));
        }

        @Test
        void withoutItsEndMarker() {
            assertCut(List.of(ROLE, content("a"), FINISH));
        }

        @Test
        void byAnErrorEvent() {
            assertCut(List.of(content("a"), "{\"error\":{\"message\":\"gone\"}}", "[DONE]"));
        }
    }
}
