package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.AnthropicJavaClient.empty;
import static dev.sluice.netty.clients.AnthropicJavaClient.question;
import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static dev.sluice.netty.clients.StreamedMessage.text;
import static dev.sluice.netty.clients.StreamedMessage.toolCalls;
import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.models.messages.Base64ImageSource;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.ImageBlockParam;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.StopReason;
import com.anthropic.models.messages.TextBlockParam;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(AcrossForms.class)
final class AnthropicJavaAnswersIT {
    private final ClientStand stand;
    private final AnthropicJavaClient client;

    AnthropicJavaAnswersIT(ClientStand stand) {
        this.stand = stand;
        this.client = new AnthropicJavaClient(stand);
    }

    @EachForm
    void givesTheAnswerOfTheProviderWordForWord(ProviderForm form, boolean streamed) {
        Message message = client.ask(question(form).build(), streamed).validate();

        assertThat(text(message)).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(message.model().asString()).isEqualTo(form.model());
        assertThat(message.stopReason()).contains(StopReason.END_TURN);
        assertThat(message.id()).startsWith("msg_");
        assertThat(message.usage().inputTokens()).isPositive();
        assertThat(message.usage().outputTokens()).isEqualTo(Backing.CHUNKS);
    }

    @ParameterizedTest
    @EnumSource
    void streamsPieceByPiece(ProviderForm form) {
        StreamedMessage streamed = client.stream(question(form).build());

        assertThat(streamed.textPieces()).hasSize(Backing.CHUNKS);
    }

    @EachForm
    void endsAnAnswerAtTheNumberOfTokensThatWasAskedFor(ProviderForm form, boolean streamed) {
        Message message = client.ask(question(form).maxTokens(3).build(), streamed);

        assertThat(message.stopReason()).contains(StopReason.MAX_TOKENS);
    }

    @EachForm
    void callsTwoToolsAtOnceAndTellsTheirResults(ProviderForm form, boolean streamed) {
        MessageCreateParams.Builder conversation =
                empty(form)
                        .addUserMessage(ClientStand.QUESTION_FOR_TWO_TOOLS)
                        .system("Be brief.")
                        .addTool(AnthropicJavaClient.WEATHER);
        Message first = client.ask(conversation.build(), streamed);
        List<ToolUseBlock> calls = toolCalls(first);

        assertThat(first.stopReason()).contains(StopReason.TOOL_USE);
        assertThat(calls).extracting(ToolUseBlock::name).containsOnly(WeatherTool.NAME);
        assertThat(calls)
                .extracting(call -> call._input().convert(WeatherTool.Arguments.class))
                .containsExactly(WeatherTool.SIMULATED, WeatherTool.SIMULATED);
        assertThat(calls).extracting(ToolUseBlock::id).doesNotHaveDuplicates();

        conversation
                .addMessage(first)
                .addUserMessageOfContentBlockParams(
                        List.of(result(calls.get(0), "Föhn"), result(calls.get(1), "snow")));
        Message second = client.ask(conversation.build(), streamed);

        assertThat(text(second)).containsSubsequence("Föhn", "snow");
        assertThat(second.stopReason()).contains(StopReason.END_TURN);
    }

    /** With thoughts, whose signatures their own form wants back. */
    @EachForm
    void completesALoopOfTenTurns(ProviderForm form, boolean streamed) {
        MessageCreateParams.Builder conversation =
                empty(form)
                        .maxTokens(4_000)
                        .enabledThinking(2_048)
                        .addUserMessage("[loop:10] Which weather, day by day?")
                        .addTool(AnthropicJavaClient.WEATHER);
        Message last = client.ask(conversation.build(), streamed);
        int turns = 0;
        while (!toolCalls(last).isEmpty()) {
            turns++;
            conversation
                    .addMessage(last)
                    .addUserMessageOfContentBlockParams(
                            List.of(result(toolCalls(last).getFirst(), "day " + turns)));
            last = client.ask(conversation.build(), streamed);
        }

        assertThat(turns).isEqualTo(10);
        assertThat(text(last)).contains("day 10");
        assertThat(stand.simulator().lastRequest().bodyText())
                .doesNotContain("skip_thought_signature_validator");
        assertThat(last.stopReason()).contains(StopReason.END_TURN);
    }

    @EachForm
    void showsAnImage(ProviderForm form, boolean streamed) {
        ContentBlockParam image =
                ContentBlockParam.ofImage(
                        ImageBlockParam.builder()
                                .source(
                                        Base64ImageSource.builder()
                                                .mediaType(Base64ImageSource.MediaType.IMAGE_PNG)
                                                .data(OnePixel.BASE64)
                                                .build())
                                .build());
        ContentBlockParam words =
                ContentBlockParam.ofText(TextBlockParam.builder().text("What is it?").build());
        MessageCreateParams params =
                empty(form).addUserMessageOfContentBlockParams(List.of(words, image)).build();

        Message message = client.ask(params, streamed);

        assertThat(text(message)).contains(OnePixel.AS_SEEN);
    }

    @ParameterizedTest
    @EnumSource
    void givesAnObjectOfTheClassThatWasAskedFor(ProviderForm form) {
        var params = question(form).outputConfig(WeatherTool.Arguments.class).build();

        WeatherTool.Arguments forecast =
                client.client().messages().create(params).content().stream()
                        .flatMap(block -> block.text().stream())
                        .map(block -> block.text())
                        .findFirst()
                        .orElseThrow();

        assertThat(forecast).isEqualTo(WeatherTool.SIMULATED);
        assertThat(stand.simulator().lastRequest().bodyText()).contains("\"city\"", "\"days\"");
    }

    @ParameterizedTest
    @EnumSource
    void givesTheProviderItsOwnKeyAndNothingOfTheClients(ProviderForm form) {
        client.ask(question(form).build(), /* streamed= */ false);

        String head = stand.simulator().lastRequest().head();
        assertThat(head)
                .contains(ClientStand.PROVIDER_KEY)
                .doesNotContainIgnoringCase(ClientStand.ADAS_KEY)
                .doesNotContainIgnoringCase("x-stainless");
    }

    private static ContentBlockParam result(ToolUseBlock call, String content) {
        return ContentBlockParam.ofToolResult(
                ToolResultBlockParam.builder().toolUseId(call.id()).content(content).build());
    }
}
