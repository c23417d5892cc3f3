package dev.sluice.providers.command;

import static dev.sluice.providers.command.Conversations.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuitabilityTest {

    static Stream<Conversation> refused() {
        return Stream.of(
                withChoice(new ToolChoice.Required()),
                withChoice(new ToolChoice.Function("look")),
                withFormat(new ResponseFormat.JsonObject()),
                withFormat(new ResponseFormat.JsonSchema("s", null, null, null)),
                Conversations.of(
                        new OutputRules(null, List.of(), null, 2L), Tooling.NONE, user("hi")),
                Conversations.of(
                        new Message.UserTurn(
                                List.of(
                                        new ContentPart.Text("What is it?"),
                                        new ContentPart.Image(
                                                new MediaSource.Url("https://i.example/a.png"),
                                                null,
                                                UnknownMembers.NONE)),
                                UnknownMembers.NONE),
                        user("Well?")),
                Conversations.of(new Message.Foreign("seer", new RawJson("{}"))));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatATextCannotServe(Conversation conversation) {
        assertThat(Suitability.obstacle(conversation)).isPresent();
    }

    static Stream<Conversation> served() {
        return Stream.of(
                Conversations.asking("hi"),
                withChoice(new ToolChoice.Auto()),
                withFormat(new ResponseFormat.Text()),
                Conversations.of(
                        new OutputRules(null, List.of(), null, 1L), Tooling.NONE, user("hi")));
    }

    @ParameterizedTest
    @MethodSource("served")
    void takesWhatATextCanServe(Conversation conversation) {
        assertThat(Suitability.obstacle(conversation)).isEmpty();
    }

    @Test
    void saysWhy() {
        assertThat(Suitability.obstacle(withChoice(new ToolChoice.Required())))
                .contains("gives a text, and the request demands a tool call");
    }

    private static Conversation withChoice(ToolChoice choice) {
        Tool look = new Tool.Function("look", null, null, null, UnknownMembers.NONE);
        return Conversations.of(
                OutputRules.NONE, new Tooling(List.of(look), choice, null), user("hi"));
    }

    private static Conversation withFormat(ResponseFormat format) {
        return Conversations.of(
                new OutputRules(format, List.of(), null, null), Tooling.NONE, user("hi"));
    }
}
