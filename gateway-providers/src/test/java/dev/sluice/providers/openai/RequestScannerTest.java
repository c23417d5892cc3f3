package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex.Member;
import dev.sluice.core.request.RequestIndex.Span;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestScannerTest {

    private static final String MESSAGES = "\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]";

    private final OpenAiSurface surface = new OpenAiSurface();

    private ChatRequest accepted(String body) {
        Decoded decoded =
                surface.decode(Operation.Chat.BY_BODY, body.getBytes(StandardCharsets.UTF_8));
        assertThat(decoded).as(body).isInstanceOf(Decoded.Request.class);
        return ((Decoded.Request) decoded).request();
    }

    private GatewayError refused(String body) {
        return refused(body.getBytes(StandardCharsets.UTF_8));
    }

    private GatewayError refused(byte[] body) {
        Decoded decoded = surface.decode(Operation.Chat.BY_BODY, body);
        assertThat(decoded).isInstanceOf(Decoded.Refused.class);
        return ((Decoded.Refused) decoded).error();
    }

    private static String at(ChatRequest request, @Nullable Span span) {
        Span found = Objects.requireNonNull(span);
        return new String(request.body(), found.start(), found.length(), StandardCharsets.UTF_8);
    }

    @Nested
    class Index {

        @ParameterizedTest
        @ValueSource(strings = {"", "\"x\":\"añ日本🦉\",", " \n\t", "\"🦉é\": {\"a\":[1,{}]} ,\r\n"})
        void spansAreExactInBytesWhateverStandsBefore(String before) {
            String body =
                    "{"
                            + before
                            + "\"model\" : \"gpt-4o\","
                            + "\"messages\":[{\"content\":\"日本\",\"role\":\"developer\"},{\"role\""
                            + " : \"user\"},{\"role\":\"developer\",\"x\":{\"role\":\"developer\"}}],\"stream\":true,"
                            + " \"stream_options\" : {\"include_usage\": true, \"x\":[]} }";

            ChatRequest request = accepted(body);

            assertThat(at(request, request.index().model())).isEqualTo("\"gpt-4o\"");
            Member options = Objects.requireNonNull(request.index().streamOptions());
            assertThat(at(request, options.value()))
                    .isEqualTo("{\"include_usage\": true, \"x\":[]}");
            assertThat(at(request, new Span(options.nameStart(), options.value().end())))
                    .startsWith("\"stream_options\" : {");
            assertThat(request.index().developerRoles())
                    .hasSize(2)
                    .allSatisfy(span -> assertThat(at(request, span)).isEqualTo("\"developer\""));
            assertThat(request.index().objectStart()).isEqualTo(1);
            assertThat(request.streamed()).isTrue();
            assertThat(request.usageRequested()).isTrue();
        }

        @Test
        void countsTheBytesOfAByteOrderMark() {
            ChatRequest request = accepted("\uFEFF{\"model\":\"m\"," + MESSAGES + "}");

            assertThat(at(request, request.index().model())).isEqualTo("\"m\"");
            assertThat(request.index().objectStart()).isEqualTo(4);
        }

        @Test
        void readsAModelNameThatIsWrittenWithEscapes() {
            ChatRequest request =
                    accepted("{\"model\":\"gpt\\u002d4\\/o\"," + MESSAGES + ",\"n\":1}");

            assertThat(request.model()).isEqualTo("gpt-4/o");
            assertThat(at(request, request.index().model())).isEqualTo("\"gpt\\u002d4\\/o\"");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"model\":\"m\",\"messages\":[{\"role\":\"assistant\",\"content\":null}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"assistant\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"assistant\",\"content\":\"\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"critic\",\"content\":\"\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"\\ud83e\"}]}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\"}],\"top_p\":null,\"n\":null,"
                        + "\"stop\":null,\"stream\":null,\"stream_options\":null,\"tools\":null}",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\"}],\"max_tokens\":100.0,"
                    + "\"seed\":12345678901234567890,\"whatever\":{\"a\":1,\"a\":2},\"x\":1,\"x\":2}",
            })
    void acceptsWhatOnlyTheProviderCanJudge(String body) {
        accepted(body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{MSG} | model",
                "{\"model\":\"\",MSG} | model",
                "{\"model\":\"  \",MSG} | model",
                "{\"model\":7,MSG} | model",
                "{\"model\":\"a\\r\\nb\",MSG} | model",
                "{\"model\":null,MSG} | model",
                "{\"model\":\"m\"} | messages",
                "{\"model\":\"m\",\"messages\":{}} | messages",
                "{\"model\":\"m\",\"messages\":null} | messages",
                "{\"model\":\"m\",\"messages\":[]} | messages",
                "{\"model\":\"m\",\"messages\":[\"hi\"]} | messages[0]",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\"},{}]} | messages[1].role",
                "{\"model\":\"m\",\"messages\":[{\"role\":1}]} | messages[0].role",
                "{\"model\":\"m\",MSG,\"stream\":\"true\"} | stream",
                "{\"model\":\"m\",MSG,\"stream\":1} | stream",
                "{\"model\":\"m\",MSG,\"stream_options\":[]} | stream_options",
                "{\"model\":\"m\",MSG,\"stream_options\":{\"include_usage\":1}} |"
                        + " stream_options.include_usage",
                "{\"model\":\"m\",MSG,\"temperature\":\"0.5\"} | temperature",
                "{\"model\":\"m\",MSG,\"top_p\":[]} | top_p",
                "{\"model\":\"m\",MSG,\"max_tokens\":\"10\"} | max_tokens",
                "{\"model\":\"m\",MSG,\"n\":true} | n",
                "{\"model\":\"m\",MSG,\"temperature\":1e99999999999} | temperature",
                "{\"model\":\"m\",MSG,\"tools\":{}} | tools",
                "{\"model\":\"m\",MSG,\"stop\":1} | stop",
                "{\"model\":\"m\",MSG,\"user\":1} | user",
                "{\"model\":\"m\",MSG,\"model\":\"m\"} | model",
                "{\"model\":\"m\",MSG,\"\\u006dodel\":\"other\"} | model",
                "{\"model\":\"m\",MSG,\"stream\":true,\"stream\":false} | stream",
                "{\"model\":\"m\",MSG,MSG} | messages",
            })
    void namesTheMemberThatIsWrong(String body, String param) {
        GatewayError error = refused(body.replace("MSG", MESSAGES));

        assertThat(error.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
        assertThat(error.status()).isEqualTo(400);
        assertThat(error.param()).isEqualTo(param);
        assertThat(error.message()).contains("'" + param + "'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~~ | The body is empty",
                "~  ~ | The body is empty",
                "[] | The body is an array",
                "\"x\" | The body is a string",
                "{\"model\":} | (line 1, column 10)",
                "{'model':1} | line 1, column 2",
                "{\"model\":\"m\" | ends too early",
                "{\"model\":\"m\",} | line 1",
                "{\"model\":\"m\",MSG} x | (line 1, column",
                "{\"model\":\"m\",MSG}{} | goes on after its JSON object",
                "NaN | not valid JSON",
            })
    void saysWhereABodyIsNoJson(String body, String words) {
        GatewayError error = refused(body.replace("MSG", MESSAGES));

        assertThat(error.message()).contains(words).doesNotContain("Source");
        assertThat(error.param()).isNull();
    }

    @Test
    void countsLines() {
        assertThat(refused("{\n  \"model\": \"m\",\n  oops\n}").message())
                .contains("line 3, column 3");
    }

    @Test
    void refusesOtherEncodings() {
        assertThat(refused("{\"a\":1}".getBytes(StandardCharsets.UTF_16)).message())
                .contains("UTF-8");
        assertThat(refused("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE)).message())
                .contains("UTF-8");
    }

    @Test
    void acceptsFourHundredLevelsAndNamesTheLimitBeyond() {
        accepted("{\"model\":\"m\"," + MESSAGES + ",\"x\":" + nested(399) + "}");

        GatewayError error =
                refused("{\"model\":\"m\"," + MESSAGES + ",\"x\":" + nested(400) + "}");

        assertThat(error.message()).contains("400 levels");
    }

    @Test
    void decodesDeepBodiesToTheEnd() {
        ChatRequest request =
                accepted("{\"model\":\"m\"," + MESSAGES + ",\"x\":" + nested(399) + "}");

        assertThat(request.conversation().unknown().byName().get("x"))
                .extracting(raw -> raw.text())
                .isEqualTo(nested(399));
    }

    private static String nested(int levels) {
        return "[".repeat(levels) + "]".repeat(levels);
    }
}
