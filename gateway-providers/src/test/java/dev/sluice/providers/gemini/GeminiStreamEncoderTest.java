package dev.sluice.providers.gemini;

import static dev.sluice.providers.stream.Written.begun;
import static dev.sluice.providers.stream.Written.stream;
import static dev.sluice.providers.stream.Written.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.StreamEvent.Finished;
import dev.sluice.core.provider.StreamEvent.ReasoningDelta;
import dev.sluice.core.provider.StreamEvent.Started;
import dev.sluice.core.provider.StreamEvent.TextDelta;
import dev.sluice.core.provider.StreamEvent.ToolCallDelta;
import dev.sluice.core.provider.StreamEvent.UsageReported;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GeminiStreamEncoderTest {

    private static final StreamEvent START = new Started("r1", "gpt", 0);
    private static final StreamEvent STOP = new Finished(0, FinishReason.STOP, "stop");
    private static final StreamEvent USAGE = new UsageReported(new TokenUsage(10, 4, 7, 3));

    private final GeminiSurface events = GeminiSurface.ofEvents();
    private final GeminiSurface arrays = GeminiSurface.ofArrays();

    @Test
    void tellsReasonAndUsageOnceInTheEnd() {
        assertThat(
                        stream(
                                events,
                                START,
                                new ReasoningDelta(0, "hm"),
                                new TextDelta(0, "a"),
                                STOP,
                                USAGE))
                .isEqualTo(
                        "data:"
                            + " {'candidates':[{'content':{'parts':[{'text':'hm','thought':true}],'role':'model'},'index':0}],'modelVersion':'gpt','responseId':'r1'}\r\n\r\n"
                            + "data:"
                            + " {'candidates':[{'content':{'parts':[{'text':'a'}],'role':'model'},'index':0}],'modelVersion':'gpt','responseId':'r1'}\r\n\r\n"
                            + "data:"
                            + " {'candidates':[{'content':{'parts':[],'role':'model'},'finishReason':'STOP','index':0}],'usageMetadata':{'promptTokenCount':10,'cachedContentTokenCount':4,'candidatesTokenCount':4,'thoughtsTokenCount':3,'totalTokenCount':17},'modelVersion':'gpt','responseId':'r1'}\r\n\r\n");
    }

    @Test
    void sendsACallInOnePartAsSoonAsItIsComplete() {
        String begun =
                begun(
                        events,
                        START,
                        new ToolCallDelta(0, 0, "a", "f", ""),
                        new ToolCallDelta(0, 0, null, null, "{\"x\":"));

        assertThat(begun).isEmpty();
        assertThat(
                        begun(
                                events,
                                START,
                                new ToolCallDelta(0, 0, "a", "f", "{\"x\":"),
                                new ToolCallDelta(0, 1, "b", "g", "{}"),
                                new ToolCallDelta(0, 0, null, null, "1}")))
                .containsSubsequence(
                        "'functionCall':{'id':'a','name':'f','args':{'x':1}}",
                        "'functionCall':{'id':'b','name':'g','args':{}}");
    }

    @Test
    void sendsACallWithoutArgumentsAtTheEnd() {
        assertThat(stream(events, START, new ToolCallDelta(0, 0, "a", "f", ""), STOP))
                .contains("'functionCall':{'id':'a','name':'f','args':{}}");
    }

    @Test
    void showsAGenuineSignatureAsItIsAndWrapsAnothers() {
        ProviderBound own = new ProviderBound("gemini/g", new RawJson("\"S=\""));
        ProviderBound other =
                new ProviderBound("anthropic/c", new RawJson("{\"signature\":\"S\"}"));

        assertThat(whole(events, START, new ToolCallDelta(0, 0, "a", "f", "{}", own), STOP))
                .contains("'thoughtSignature':'S='");
        assertThat(whole(events, START, new ToolCallDelta(0, 0, "a", "f", "{}", other), STOP))
                .contains("'thoughtSignature':'sluice_");
    }

    @Test
    void writesOneArrayThatIsWholeAtItsEnd() {
        String array = stream(arrays, START, new TextDelta(0, "a"), new TextDelta(0, "b"), STOP);

        assertThat(elements(array)).isEqualTo(3);
    }

    @Test
    void endsABrokenArrayWithTheErrorWhetherItHasBegunOrNot() {
        GatewayError cut = GatewayError.provider(ErrorKind.STREAM_CUT, "It broke.", true);
        String begun = begun(arrays, START, new TextDelta(0, "a"));

        assertThat(
                        elements(
                                begun
                                        + new String(
                                                arrays.errorEvent(cut, "r", true),
                                                StandardCharsets.UTF_8)))
                .isEqualTo(2);
        assertThat(elements(new String(arrays.errorEvent(cut, "r", false), StandardCharsets.UTF_8)))
                .isEqualTo(1);
    }

    private static int elements(String array) {
        byte[] json = array.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return ((Json.Arr) JsonReader.read(json).orElseThrow()).elements().size();
    }
}
