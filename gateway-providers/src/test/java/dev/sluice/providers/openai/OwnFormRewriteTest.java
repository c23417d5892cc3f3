package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.translation.Assignments;
import dev.sluice.providers.translation.Losses;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A target that changes a request has its body written anew. What the target does not change is
 * then as it was: every member at its place, every digit of a number, whatever it is called.
 */
class OwnFormRewriteTest {

    private static final List<String> PARTS =
            List.of(
                    "{'type':'text','text':'a','cache_control':{'type':'ephemeral'}}",
                    "{'type':'text','text':'','x':[1.10,{'y':null}]}",
                    "{'type':'image_url','image_url':{'url':'https://x/y.png','detail':'low'},'z':1}",
                    "{'type':'image_url','image_url':{'url':'data:image/png;base64,QQ==','big':1e3}}",
                    "{'type':'input_audio','input_audio':{'data':'QQ==','format':'wav'}}",
                    "{'type':'input_audio','input_audio':{'data':'QQ==','format':'wav','rate':8}}",
                    "{'type':'file','file':{'file_id':'f1','filename':'a.pdf'}}",
                    "{'type':'file','file':{'file_data':'data:application/pdf;base64,QQ=='}}",
                    "{'type':'file','file':{'file_data':'x','file_id':'f2'}}",
                    "{'type':'video_url','video_url':{'url':'https://x/y.mp4'}}",
                    "{'type':'text','text':7}");

    private static final List<String> SETTINGS =
            List.of(
                    "'temperature':0.70",
                    "'top_p':1.0",
                    "'top_k':40",
                    "'frequency_penalty':-0.5",
                    "'presence_penalty':1E-2",
                    "'seed':12345678901234567890",
                    "'logit_bias':{'50256': -100}",
                    "'logprobs':true",
                    "'top_logprobs':5",
                    "'max_tokens':100",
                    "'n':2",
                    "'stop':['a','b','c','d','e']",
                    "'response_format':{'type':'json_schema','json_schema':{'name':'n','schema':"
                            + "{'type':'object','x':1.0},'strict':true}}",
                    "'response_format':{'type':'json_schema','json_schema':{'name':'n','new':1}}",
                    "'response_format':{'type':'grammar','syntax':'lark'}",
                    "'tools':[{'type':'function','function':{'name':'f','parameters':{'b':1,'a':2},"
                            + "'cache_control':{}}},{'type':'custom','custom':{'name':'x'}},"
                            + "{'type':'function','function':{'name':'g'},'x':1}]",
                    "'tool_choice':{'type':'allowed_tools','allowed_tools':{}}",
                    "'parallel_tool_calls':false",
                    "'reasoning_effort':'minimal'",
                    "'user':'ada'",
                    "'metadata':{'a':'b'}",
                    "'stream':true",
                    "'store':true",
                    "'prediction':{'type':'content','content':'x'}",
                    "'x_vendor':{'big':123456789012345678901234567890.10,'deep':[[[{}]]]}",
                    "'verbosity':'low'");

    private final Random random = new Random();

    private String any(List<String> pool) {
        return pool.get(random.nextInt(pool.size()));
    }

    private String content() {
        if (random.nextInt(3) == 0) {
            return "'q \\\\u0041 日本'";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            parts.add(any(PARTS));
        }
        return parts.stream().collect(Collectors.joining(",", "[", "]"));
    }

    private String call(int id) {
        return any(List.of(
                        "{'id':'cN','type':'function','function':{'name':'f','arguments':"
                                + "'{ \\'a\\': 1 '}}",
                        "{'id':'cN','type':'function','function':{'name':'f','arguments':'{}'},"
                                + "'extra_content':{'google':{'thought_signature':'S=='}}}",
                        "{'id':'cN','type':'custom','custom':{'name':'x','input':'y'}}",
                        "{'id':'cN','type':'function','function':{'name':'f','arguments':'','x':1}}"))
                .replace("cN", "c" + id);
    }

    private String message() {
        return switch (random.nextInt(8)) {
            case 0 -> "{'role':'system','content':" + content() + "}";
            case 1 -> "{'role':'developer','content':" + content() + ",'name':'boss'}";
            case 2 -> "{'role':'user','content':" + content() + ",'name':'ada','x':{'y':[1.0]}}";
            case 3 -> "{'content':" + content() + ",'role':'assistant','prefix':true}";
            case 4 ->
                    "{'role':'assistant','content':null,'tool_calls':["
                            + call(0)
                            + ","
                            + call(1)
                            + "],'reasoning_content':'hm','annotations':[]}";
            case 5 ->
                    "{'role':'assistant','content':'x','refusal':'no','audio':{'id':'a'},"
                        + "'reasoning_details':[{'type':'reasoning.text','signature':'genuine'}]}";
            case 6 -> "{'role':'tool','tool_call_id':'c0','content':" + content() + ",'x':1}";
            default -> "{'role':'critic','content':" + content() + ",'x':1}";
        };
    }

    private String body() {
        List<String> members = new ArrayList<>(SETTINGS);
        Collections.shuffle(members, random);
        Map<String, String> chosen = new TreeMap<>();
        for (String member : members.subList(0, random.nextInt(members.size()))) {
            chosen.putIfAbsent(member.substring(0, member.indexOf(':')), member);
        }
        List<String> all = new ArrayList<>(chosen.values());
        List<String> messages = new ArrayList<>();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            messages.add(message());
        }
        all.add("'messages':[" + String.join(",", messages) + "]");
        all.add("'model':'m'");
        Collections.shuffle(all, random);
        return ("{" + String.join(",", all) + "}").replace('\'', '"').replace("\\\"", "\\\\\"");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void losesNothing(long seed) throws Exception {
        random.setSeed(seed);
        for (int i = 0; i < 100; i++) {
            String body = body().replace("\\\\\"", "\\\"");

            assertThat(meaning(rewritten(body))).as(body).isEqualTo(meaning(body));
        }
    }

    @Test
    void isMeantWhereAMemberIsGone() throws Exception {
        assertThat(meaning("{'a':1.10}".replace('\'', '"')))
                .isNotEqualTo(meaning("{'a':1.1}".replace('\'', '"')));
    }

    private static String rewritten(String body) throws Exception {
        OpenAiSurface surface = new OpenAiSurface();
        Decoded decoded =
                surface.decode(Operation.Chat.BY_BODY, body.getBytes(StandardCharsets.UTF_8));
        assertThat(decoded).as(body).isInstanceOf(Decoded.Request.class);
        Losses losses = new Losses("p/m", UnsupportedParams.REJECT);
        byte[] written =
                new OpenAiRequestEncoder(
                                Assignments.of(
                                        surface,
                                        ((Decoded.Request) decoded).request(),
                                        new OpenAiDialect()),
                                /* ownForm= */ true,
                                losses)
                        .encode();
        assertThat(losses.warnings()).isEmpty();
        return new String(written, StandardCharsets.UTF_8)
                .replace(",\"stream_options\":{\"include_usage\":true}", "");
    }

    /**
     * The same for bodies that differ in the order of members and in the spelling of texts and
     * numbers; {@code 1.0} and {@code 1} are two numbers.
     */
    private static String meaning(String body) {
        return meaning(JsonReader.read(body.getBytes(StandardCharsets.UTF_8)).orElseThrow());
    }

    private static String meaning(Json json) {
        return switch (json) {
            case Json.Obj object ->
                    new TreeMap<>(object.members())
                            .entrySet().stream()
                                    .map(e -> e.getKey() + "=" + meaning(e.getValue()))
                                    .collect(Collectors.joining(",", "{", "}"));
            case Json.Arr array ->
                    array.elements().stream()
                            .map(OwnFormRewriteTest::meaning)
                            .collect(Collectors.joining(",", "[", "]"));
            case Json.Str text -> "'" + text.value() + "'";
            case Json.Num number -> number.value().toString();
            case Json other -> other.raw().text();
        };
    }
}
