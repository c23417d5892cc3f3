package dev.sluice.providers.command;

import static dev.sluice.providers.command.Conversations.assistant;
import static dev.sluice.providers.command.Conversations.system;
import static dev.sluice.providers.command.Conversations.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Thinking;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestJsonTest {

    @Test
    void holdsAllTurnsInOrder() {
        Conversation conversation =
                Conversations.of(system("Be terse."), user("a \"b\"\n"), assistant("c"), user("d"));

        assertThat(RequestJson.of("m", conversation))
                .isEqualTo(
                        "{\"model\":\"m\",\"messages\":["
                                + "{\"role\":\"system\",\"content\":\"Be terse.\"},"
                                + "{\"role\":\"user\",\"content\":\"a \\\"b\\\"\\n\"},"
                                + "{\"role\":\"assistant\",\"content\":\"c\"},"
                                + "{\"role\":\"user\",\"content\":\"d\"}]}");
    }

    @Test
    void holdsWhatWasSaidOfTheAnswer() {
        Conversation conversation =
                new Conversation(
                        List.of(user("a")),
                        Tooling.NONE,
                        new OutputRules(null, List.of("END"), 20L, null),
                        new Sampling(
                                new BigDecimal("0.30"),
                                BigDecimal.ONE,
                                5L,
                                null,
                                null,
                                BigDecimal.TWO,
                                null,
                                null,
                                null),
                        new Thinking("low", null),
                        "ada",
                        null,
                        UnknownMembers.NONE);

        assertThat(RequestJson.of("m", conversation))
                .endsWith(
                        "],\"max_tokens\":20,\"stop\":[\"END\"],\"temperature\":0.30,\"top_p\":1,"
                                + "\"top_k\":5,\"seed\":2,\"reasoning_effort\":\"low\","
                                + "\"user\":\"ada\"}");
    }

    @Test
    void holdsEarlierCallsOfToolsAndWhatTheyGave() {
        Conversation conversation =
                Conversations.of(
                        new Message.AssistantTurn(
                                List.of(
                                        new ToolCall.Function(
                                                "c1", "look", "{}", UnknownMembers.NONE)),
                                UnknownMembers.NONE),
                        new Message.ToolResult(
                                "c1",
                                List.of(new ContentPart.Text("red")),
                                /* failed= */ false,
                                UnknownMembers.NONE));

        assertThat(RequestJson.of("m", conversation))
                .contains(
                        "{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"id\":\"c1\","
                                + "\"type\":\"function\",\"function\":{\"name\":\"look\","
                                + "\"arguments\":\"{}\"}}]},{\"role\":\"tool\","
                                + "\"tool_call_id\":\"c1\",\"content\":\"red\"}");
    }
}
