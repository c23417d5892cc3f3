package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.providers.translation.BoundText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single quotes stand for double ones. */
class RequestScannerTest {

    private static final ProviderBound BOUND = new ProviderBound("openai/x", RawJson.NULL);

    private static byte[] bytes(String body) {
        return body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static ChatRequest read(String body) {
        return ((Decoded.Request) RequestScanner.scan(bytes(body), /* answers= */ true)).request();
    }

    private static String at(ChatRequest request, @Nullable Span span) {
        if (span == null) {
            return "nowhere";
        }
        return new String(request.body(), span.start(), span.length(), StandardCharsets.UTF_8)
                .replace('"', '\'');
    }

    @Test
    void findsTheModelAndTheWishToStream() {
        ChatRequest request =
                read(
                        " { 'model' : 'mé','max_tokens':5,'stream':true,'messages':[{'role':'user',"
                                + "'content':'x'}]}");

        assertThat(request.model()).isEqualTo("mé");
        assertThat(request.streamed()).isTrue();
        assertThat(at(request, request.index().model())).isEqualTo("'mé'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'max_tokens':1,'messages':[{'role':'user'}]}|model",
                "{'model':'m','messages':[{'role':'user'}]}|max_tokens",
                "{'model':'m','max_tokens':1}|messages",
                "{'model':'m','max_tokens':1,'messages':[]}|messages",
                "{'model':'m','max_tokens':1,'messages':'x'}|messages",
                "{'model':'m','max_tokens':1,'messages':[{'content':'x'}]}|messages[0].role",
                "{'model':'m','max_tokens':'1','messages':[{'role':'user'}]}|max_tokens",
                "{'model':'m','model':'n','max_tokens':1,'messages':[{'role':'user'}]}|model",
                "{'model':'m','max_tokens':1,'thinking':true,'messages':[{'role':'user'}]}|thinking",
            })
    void saysWhichMemberIsWrong(String body, String param) {
        GatewayError error =
                ((Decoded.Refused) RequestScanner.scan(bytes(body), /* answers= */ true)).error();

        assertThat(error.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
        assertThat(error.param()).isEqualTo(param);
        assertThat(error.message()).contains("'" + param + "'");
    }

    @Test
    void asksForNoLimitOfAnAnswerThatIsNotGiven() {
        assertThat(
                        RequestScanner.scan(
                                bytes("{'model':'m','messages':[{'role':'user','content':'x'}]}"),
                                /* answers= */ false))
                .isInstanceOf(Decoded.Request.class);
    }

    @Test
    void findsWhatRidesForModelsOfOtherForms() {
        String ours = BoundText.encode(BOUND);
        ChatRequest request =
                read(
                        "{'model':'m','max_tokens':1,'messages':[{'role':'user','content':'"
                                + ours
                                + "'},{'content':[{'type':'thinking','thinking':'a','signature':'"
                                + ours
                                + "'},{'type':'thinking','thinking':'b','signature':'S=='},"
                                + "{'type':'tool_use','id':'"
                                + ToolIds.shown("c1", BOUND)
                                + "','input':{'signature':'"
                                + ours
                                + "'}}],'role':'assistant'}]}");

        List<Span> strangers = request.index().strangers();
        assertThat(strangers).hasSize(1);
        assertThat(at(request, strangers.getFirst())).contains("'thinking':'a'").endsWith("'}");
        assertThat(request.index().carriers()).hasSize(1);
        assertThat(at(request, request.index().carriers().getFirst())).startsWith("'c1__sluice_");
    }

    @Test
    void takesAMessageOfNothingButStrangersForOne() {
        String message =
                "{'role':'assistant','content':[{'type':'redacted_thinking','data':'"
                        + BoundText.encode(BOUND)
                        + "'}]}";
        ChatRequest request =
                read(
                        "{'model':'m','max_tokens':1,'messages':[{'role':'user','content':'x'},"
                                + message
                                + "]}");

        assertThat(request.index().strangers()).hasSize(1);
        assertThat(at(request, request.index().strangers().getFirst())).isEqualTo(message);
    }
}
