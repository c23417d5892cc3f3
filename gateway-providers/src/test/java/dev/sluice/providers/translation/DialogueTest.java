package dev.sluice.providers.translation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages are written as {@code system: x}, {@code user: x}, {@code calls: a b}, ... */
class DialogueTest {

    private final Losses losses = new Losses("anthropic/claude", UnsupportedParams.DROP);

    private static Message message(String line) {
        String[] words = line.split(": ?", 2);
        List<ContentPart> content = List.of(new ContentPart.Text(words[1]));
        return switch (words[0]) {
            case "system" -> new Message.SystemTurn(content, UnknownMembers.NONE);
            case "user" -> new Message.UserTurn(content, UnknownMembers.NONE);
            case "assistant" -> new Message.AssistantTurn(content, UnknownMembers.NONE);
            case "result" -> new Message.ToolResult(words[1], content, false, UnknownMembers.NONE);
            case "calls" ->
                    new Message.AssistantTurn(
                            Arrays.stream(words[1].split(" ", -1))
                                    .<ContentPart>map(
                                            id ->
                                                    new ToolCall.Function(
                                                            id, "f", "{}", UnknownMembers.NONE))
                                    .toList(),
                            UnknownMembers.NONE);
            default -> new Message.Foreign(words[0], RawJson.NULL);
        };
    }

    private String ordered(String... lines) throws UntranslatableRequest {
        Dialogue dialogue =
                Dialogue.of(
                        Arrays.stream(lines).map(DialogueTest::message).toList(),
                        index -> "messages[" + index + "]",
                        losses);
        List<String> shown = new ArrayList<>();
        if (!dialogue.system().isEmpty()) {
            shown.add("system" + texts(dialogue.system()));
        }
        for (Dialogue.Turn turn : dialogue.turns()) {
            shown.add(
                    switch (turn) {
                        case Dialogue.UserSays(var results, var said) ->
                                "user"
                                        + results.stream().map(Message.ToolResult::callId).toList()
                                        + texts(said);
                        case Dialogue.ModelSays(var content) -> "model" + texts(content);
                    });
        }
        return String.join(" ", shown);
    }

    private static List<String> texts(List<ContentPart> parts) {
        return parts.stream()
                .map(
                        part ->
                                switch (part) {
                                    case ContentPart.Text text -> text.text();
                                    case ToolCall.Function call -> "call " + call.id();
                                    default -> "?";
                                })
                .toList();
    }

    @Test
    void putsRulesFirstAndJoinsTurnsOfOneSide() throws Exception {
        assertThat(
                        ordered(
                                "system: a",
                                "system: b",
                                "user: c",
                                "user: d",
                                "assistant: e",
                                "assistant: f",
                                "user: g"))
                .isEqualTo("system[a, b] user[][c, d] model[e, f] user[][g]");
        assertThat(losses.warnings()).isEmpty();
    }

    @Test
    void opensTheTurnBehindCallsWithTheirResults() throws Exception {
        assertThat(ordered("user: a", "calls: x y", "result: x", "result: y", "user: b"))
                .isEqualTo("user[][a] model[call x, call y] user[x, y][b]");
    }

    @Test
    void leavesOutWhatSaysNothing() throws Exception {
        assertThat(ordered("user: a", "user:  ", "assistant: ", "user: b"))
                .isEqualTo("user[][a, b]");
    }

    @Test
    void letsRulesInTheMiddleBeTheUsersWordsAndSaysSo() throws Exception {
        assertThat(ordered("user: a", "assistant: b", "system: c"))
                .isEqualTo("user[][a] model[b] user[][c]");
        assertThat(losses.warnings()).singleElement().asString().contains("messages[2]");
    }

    @Test
    void putsAUserBeforeAModelThatSpeaksFirst() throws Exception {
        assertThat(ordered("assistant: hello", "user: a"))
                .isEqualTo("user[][.] model[hello] user[][a]");
        assertThat(losses.warnings()).singleElement().asString().contains("messages[0]");
    }

    @Test
    void saysWhichMembersOfMessagesItLeavesOut() throws Exception {
        Map<String, RawJson> members = new LinkedHashMap<>();
        members.put("name", new RawJson("\"Ann\""));
        members.put("annotations", new RawJson("[]"));
        members.put("audio", RawJson.NULL);
        Message named =
                new Message.UserTurn(
                        List.of(new ContentPart.Text("a")), new UnknownMembers(members));

        Dialogue.of(List.of(named), index -> "messages[" + index + "]", losses);

        assertThat(losses.warnings())
                .singleElement()
                .asString()
                .startsWith("messages[].name was dropped");
    }

    @Test
    void refusesAResultWithoutItsCall() {
        assertThatThrownBy(() -> ordered("user: a", "result: x"))
                .isInstanceOf(UntranslatableRequest.class)
                .hasMessageContaining("messages[1]")
                .hasMessageContaining("'x'");
    }

    @Test
    void refusesACallWithoutItsResult() {
        assertThatThrownBy(() -> ordered("user: a", "calls: x y", "result: x", "user: b"))
                .hasMessageContaining("messages[1]")
                .hasMessageContaining("(y)");
        assertThatThrownBy(() -> ordered("user: a", "calls: x")).hasMessageContaining("(x)");
    }

    @Test
    void refusesARoleThatNobodyKnowsAndAConversationThatSaysNothing() {
        assertThatThrownBy(() -> ordered("user: a", "narrator: b"))
                .hasMessageContaining("'narrator'");
        assertThatThrownBy(() -> ordered("system: a")).hasMessageContaining("no message");
    }
}
