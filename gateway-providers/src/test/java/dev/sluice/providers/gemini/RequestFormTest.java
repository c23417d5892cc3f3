package dev.sluice.providers.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a client's request is read; single quotes stand for double ones. */
class RequestFormTest {

    private static final String HI = "'contents':[{'parts':[{'text':'hi'}]}]";

    private static Decoded decode(String body) {
        return GeminiSurface.ofEvents()
                .decode(
                        new Operation.Chat("m", /* streamed= */ false),
                        body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static Conversation conversation(String members) {
        Decoded decoded = decode("{" + members + "}");
        assertThat(decoded).isInstanceOf(Decoded.Request.class);
        return ((Decoded.Request) decoded).request().conversation();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|contents",
                "{'contents':[]}|contents",
                "{'contents':['hi']}|contents[0]",
                "{'contents':[{'role':1}]}|contents[0].role",
                "{'contents':[{'parts':{}}]}|contents[0].parts",
                "{'contents':[{'parts':['hi']}]}|contents[0].parts[0]",
                "{'contents':[{'parts':[{'text':1}]}]}|contents[0].parts[0].text",
                "{'contents':[{'parts':[{'functionCall':'f'}]}]}|contents[0].parts[0].functionCall",
                "{HI,'systemInstruction':1}|systemInstruction",
                "{HI,'tools':{}}|tools",
                "{HI,'tools':[{'functionDeclarations':[{}]}]}|tools[0].functionDeclarations[0].name",
                "{HI,'generationConfig':[]}|generationConfig",
                "{HI,'generationConfig':{'temperature':'hot'}}|generationConfig.temperature",
                "{HI,'generation_config':{'max_output_tokens':1.5}}"
                        + "|generationConfig.max_output_tokens",
                "{HI,'generationConfig':{'stopSequences':[1]}}|generationConfig.stopSequences",
            })
    void isRefusedByTheNameOfThePlace(String body, String place) {
        Decoded decoded = decode(body.replace("HI", HI));

        assertThat(decoded).isInstanceOf(Decoded.Refused.class);
        assertThat(((Decoded.Refused) decoded).error().param()).isEqualTo(place);
        assertThat(((Decoded.Refused) decoded).error().message()).contains("'" + place + "'");
    }

    @Test
    void isReadInSnakeCaseAndWithNumbersThatAreStrings() {
        assertThat(
                        conversation(
                                HI
                                        + ",'generation_config':{'max_output_tokens':'7',"
                                        + "'top_p':0.5,'stop_sequences':['x']}"))
                .isEqualTo(
                        conversation(
                                HI
                                        + ",'generationConfig':{'maxOutputTokens':7,'topP':0.5,"
                                        + "'stopSequences':['x']}"));
    }

    /** What is kept for one request would be given for the other. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'text':'x'}|{'text':'x','partMetadata':{'a':1}}",
                "{'text':'x'}|{'text':'x','thoughtSignature':'S'}",
                "{'inlineData':{'mimeType':'image/png','data':'QQ=='}}"
                        + "|{'inlineData':{'mimeType':'image/png','data':'QQ=='},"
                        + "'mediaResolution':{'level':'HIGH'}}",
                "{'functionCall':{'name':'f'}}|{'functionCall':{'name':'f'},'x':1}",
                "{'functionResponse':{'name':'f','response':{}}}"
                        + "|{'functionResponse':{'name':'f','response':{},'parts':[{'inlineData':"
                        + "{'mimeType':'image/png','data':'QQ=='}}]}}",
                "{'functionResponse':{'name':'f','response':{}}}"
                        + "|{'functionResponse':{'name':'f','response':{},'scheduling':'SILENT'}}",
                "{'fileData':{'fileUri':'gs://a','mimeType':'image/png'}}"
                        + "|{'fileData':{'fileUri':'gs://a','mimeType':'image/gif'}}",
            })
    void differsWhereAPartDoes(String one, String other) {
        // Each kind of part in the turn where it means something.
        String role = one.startsWith("{'functionResponse'") ? "user" : "model";
        String turn = "'contents':[{'role':'" + role + "','parts':[PART]}]";

        assertThat(conversation(turn.replace("PART", one)))
                .isNotEqualTo(conversation(turn.replace("PART", other)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'tools':[{'functionDeclarations':[{'name':'f'}]}]"
                    + "|'tools':[{'functionDeclarations':[{'name':'f','behavior':'BLOCKING'}]}]",
                "'toolConfig':{}|'toolConfig':{'functionCallingConfig':{'mode':'any'}}",
                "'toolConfig':{'functionCallingConfig':{'mode':'AUTO'}}"
                        + "|'toolConfig':{'functionCallingConfig':{'mode':'AUTO',"
                        + "'allowedFunctionNames':['f']}}",
                "'generationConfig':{}|'generationConfig':{'responseMimeType':'text/x.enum'}",
                "'generationConfig':{'responseSchema':{'properties':{'a':{},'b':{}},"
                        + "'propertyOrdering':['a','b']}}"
                        + "|'generationConfig':{'responseSchema':{'properties':{'a':{},'b':{}},"
                        + "'propertyOrdering':['b','a']}}",
            })
    void differsWhereAMemberDoes(String one, String other) {
        assertThat(conversation(HI + "," + one)).isNotEqualTo(conversation(HI + "," + other));
    }

    @Test
    void findsTheCallOfAResultByIdOrElseByNameAndOrder() {
        List<Message> messages =
                conversation(
                                "'contents':[{'role':'model','parts':[{'functionCall':{'name':'f'}},"
                                    + "{'functionCall':{'name':'g','id':'x'}},{'functionCall':"
                                    + "{'name':'f'}}]},{'parts':[{'functionResponse':{'name':'f',"
                                    + "'response':{'output':'1'}}},{'functionResponse':{'id':'x',"
                                    + "'name':'g','response':{'error':'2'}}},{'functionResponse':"
                                    + "{'id':'unknown','name':'f','response':{'a':3}}}]}]")
                        .messages();

        assertThat(messages.subList(1, 4))
                .map(Message.ToolResult.class::cast)
                .map(result -> result.callId() + " " + result.failed() + " " + text(result))
                .containsExactly(
                        "call_turn0_0 false 1", "x true 2", "call_turn0_2 false {\"a\":3}");
    }

    private static String text(Message.ToolResult result) {
        return ((ContentPart.Text) result.content().getFirst()).text();
    }
}
