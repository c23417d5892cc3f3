package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.translation.Assignments;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decoded and written again means the same; where possible it is the same. */
class OpenAiRequestEncoderTest {

    private static Conversation decoded(String body) {
        return OpenAiRequestDecoder.decode(body.getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(Conversation conversation, Quirk... quirks) {
        return encoded(conversation, /* streamed= */ false, quirks);
    }

    /** In its own form, where a target's settings have it written anew. */
    private static String encoded(Conversation conversation, boolean streamed, Quirk... quirks) {
        Losses losses = new Losses("p/m", UnsupportedParams.DROP);
        try {
            byte[] body =
                    new OpenAiRequestEncoder(
                                    Assignments.of(
                                            new OpenAiSurface(),
                                            conversation,
                                            streamed,
                                            new OpenAiDialect(),
                                            quirks),
                                    /* ownForm= */ true,
                                    losses)
                            .encode();
            assertThat(losses.warnings()).isEmpty();
            return new String(body, StandardCharsets.UTF_8);
        } catch (UntranslatableRequest e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"role\":\"system\",\"content\":\"s\"}",
                "{\"role\":\"developer\",\"content\":\"\"}",
                "{\"role\":\"user\",\"content\":\"日本 \\ud83e\",\"name\":\"ada\"}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\"},"
                        + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"https://x/y.png\","
                        + "\"detail\":\"low\"}},{\"type\":\"image_url\",\"image_url\":{\"url\":"
                        + "\"data:image/png;base64,QUJD\"}}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"input_audio\",\"input_audio\":"
                        + "{\"data\":\"QUJD\",\"format\":\"wav\"}},{\"type\":\"file\",\"file\":"
                        + "{\"file_data\":\"data:application/pdf;base64,QUJD\",\"filename\":"
                        + "\"a.pdf\"}},{\"type\":\"file\",\"file\":{\"file_id\":\"f1\"}}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a\","
                        + "\"cache_control\":{\"type\":\"ephemeral\"}}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"video\",\"x\":1.10}]}",
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"a\",\"type\":"
                    + "\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"x\\\":\"}}]}",
                "{\"role\":\"assistant\",\"content\":\"x\",\"refusal\":\"no\","
                        + "\"reasoning_content\":\"hm\",\"audio\":{\"id\":\"x\"}}",
                "{\"role\":\"assistant\",\"content\":null,\"function_call\":{\"name\":\"f\"}}",
                "{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"42\"}",
                "{\"role\":\"function\",\"name\":\"f\",\"content\":\"42\"}",
            })
    void keepsMessages(String message) {
        String body = "{\"model\":\"m\",\"messages\":[" + message + "]}";

        assertThat(encoded(decoded(body))).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"temperature\":0.70,\"top_p\":1,\"frequency_penalty\":-0.5,"
                        + "\"presence_penalty\":0,\"seed\":12345678901234567890,"
                        + "\"logit_bias\":{\"50256\": -100},\"logprobs\":true,\"top_logprobs\":5",
                "\"max_tokens\":100,\"n\":2,\"stop\":[\"a\",\"b\"]",
                "\"response_format\":{\"type\":\"json_object\"}",
                "\"response_format\":{\"type\":\"text\"}",
                "\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"n\","
                        + "\"schema\":{\"type\" : \"object\"},\"strict\":true}}",
                "\"response_format\":{\"type\":\"grammar\",\"x\":1}",
                "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"f\",\"description\":"
                        + "\"d\",\"parameters\":{\"type\":\"object\",\"properties\":{ }},"
                        + "\"strict\":false}},{\"type\":\"custom\",\"custom\":{\"name\":\"x\"}}],"
                        + "\"tool_choice\":\"required\",\"parallel_tool_calls\":false",
                "\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"f\"}}",
                "\"tool_choice\":{\"type\":\"allowed_tools\",\"x\":[]}",
                "\"reasoning_effort\":\"low\",\"user\":\"u\",\"metadata\":{\"a\":\"b\"}",
                "\"store\":true,\"x_vendor\":{\"big\":123456789012345678901234567890.10}",
                "\"logprobs\":5",
            })
    void keepsSettings(String settings) {
        String body =
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],"
                        + settings
                        + "}";

        assertThat(encoded(decoded(body))).isEqualTo(body);
    }

    @Test
    void readsOneWordForTheLongestAnswerAndWritesTheProvidersOwn() {
        String body =
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],"
                        + "\"max_completion_tokens\":7}";

        assertThat(encoded(decoded(body), Quirk.MAX_COMPLETION_TOKENS)).isEqualTo(body);
        assertThat(encoded(decoded(body))).contains("\"max_tokens\":7");
    }

    @Test
    void readsImagesByWhereTheyComeFrom() {
        Conversation conversation =
                decoded(
                        "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"image_url\","
                                + "\"image_url\":{\"url\":\"data:image/png;base64,QUJD\"}}]}]}");

        assertThat(conversation.messages())
                .containsExactly(
                        new Message.UserTurn(
                                List.of(
                                        new ContentPart.Image(
                                                new MediaSource.Inline("image/png", "QUJD"),
                                                null,
                                                UnknownMembers.NONE)),
                                UnknownMembers.NONE));
    }

    @Test
    void aStringAndItsOnlyPartAreTheSameConversation() {
        assertThat(decoded("{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}"))
                .isEqualTo(
                        decoded(
                                "{\"messages\":[{\"content\":[{\"text\":\"x\",\"type\":\"text\"}],"
                                        + "\"role\":\"user\"}]}"));
    }

    @Test
    void asksForTheUsageOfAStream() {
        Conversation conversation = decoded("{\"messages\":[{\"role\":\"developer\"}]}");

        assertThat(encoded(conversation, /* streamed= */ true))
                .isEqualTo(
                        "{\"model\":\"m\",\"messages\":[{\"role\":\"developer\",\"content\":null}],"
                                + "\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
        assertThat(
                        encoded(
                                conversation,
                                /* streamed= */ true,
                                Quirk.NO_STREAM_OPTIONS,
                                Quirk.NO_DEVELOPER_ROLE))
                .isEqualTo(
                        "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":null}],"
                                + "\"stream\":true}");
    }
}
