package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.providers.stream.AnswerText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UncarriedMembersTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`role`:`assistant`,`content`:``",
                "`content`:`hi`,`refusal`:null,`annotations`:[],`audio`:null",
                "`content`:[{`type`:`text`,`text`:`hi`},{`type`:`thinking`,`thinking`:`hm`}]",
                "`reasoning_content`:`hm`",
                "`reasoning`:`hm`,`reasoning_details`:[{`type`:`reasoning.text`,`text`:`hm`}]",
                "`tool_calls`:[{`index`:0,`id`:`a`,`type`:`function`,"
                        + "`function`:{`name`:`f`,`arguments`:`{}`}}]",
                "`function_call`:{`name`:`f`,`arguments`:`{}`}",
                "`channel`:`final`,`content`:`hi`",
                "`unheard_of`:null,`as_well`:``,`and`:{},`so`:false",
            })
    void aMessageThatIsCarriedWholeIsSilent(String members) {
        assertThat(whole("", members, "")).isEmpty();
        assertThat(streamed("", members, "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`audio`:{`id`:`a1`,`data`:`AAAA`}",
                "`images`:[{`type`:`image_url`,`image_url`:{`url`:`data:,`}}]",
                "`annotations`:[{`type`:`url_citation`}]",
                "`unheard_of`:1",
                "`unheard_of`:`word`",
                "`unheard_of`:true",
                "`content`:[{`type`:`text`,`text`:`hi`},{`type`:`image_url`,`image_url`:`x`}]",
                "`content`:[{`type`:`reference`,`reference_ids`:[1]}]",
                "`tool_calls`:[{`id`:`a`,`type`:`custom`,`custom`:{`name`:`f`}}]",
                "`tool_calls`:[{`id`:`a`,`type`:`function`,`function`:{`name`:`f`,"
                        + "`arguments`:`{}`},`extra_content`:{`google`:{`signature`:`s`}}}]",
            })
    void aMessageWithMoreIsReported(String members) {
        String name = members.substring(1, members.indexOf('`', 1));

        assertThat(whole("", members, "")).containsExactly(name);
        assertThat(streamed("", members, "")).containsExactly(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`system_fingerprint`:`fp`,`service_tier`:`default`,`provider`:`X`,`p`:`abc`",
                "`x_groq`:{`id`:`r`},`time_info`:{`queue_time`:1},`obfuscation`:`xyz`",
                "`prompt_filter_results`:[{`prompt_index`:0}],`citations`:[],`seed`:7",
            })
    void figuresAroundAnAnswerAreSilent(String members) {
        assertThat(whole(members + ",", "`content`:`hi`", "")).isEmpty();
        assertThat(streamed(members + ",", "`content`:`hi`", "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"`citations`:[`https://a`]", "`search_results`:[{`title`:`t`}]"})
    void citationsAroundAnAnswerAreReported(String members) {
        String name = members.substring(1, members.indexOf('`', 1));

        assertThat(whole(members + ",", "`content`:`hi`", "")).containsExactly(name);
        assertThat(streamed(members + ",", "`content`:`hi`", "")).containsExactly(name);
    }

    @Test
    void logprobsAreReportedWhereThereAreAny() {
        String some = ",`logprobs`:{`content`:[{`token`:`hi`,`logprob`:-0.1}]}";
        String none = ",`logprobs`:{`content`:null,`refusal`:null}";

        assertThat(whole("", "`content`:`hi`", some)).containsExactly("logprobs");
        assertThat(streamed("", "`content`:`hi`", some)).containsExactly("logprobs");
        assertThat(whole("", "`content`:`hi`", none)).isEmpty();
        assertThat(streamed("", "`content`:`hi`", none)).isEmpty();
    }

    @Test
    void eachNameIsReportedOnce() {
        OpenAiStreamDecoder decoder = new OpenAiStreamDecoder("m");
        AnswerText answer = new AnswerText();

        for (int i = 0; i < 3; i++) {
            decoder.decode(event("`citations`:[1],", "`audio`:`AA`", ""), answer);
        }

        assertThat(answer.uncarried).containsExactly("citations", "audio");
    }

    private static List<String> whole(String around, String message, String beside) {
        AnswerText answer = new AnswerText();
        new OpenAiDialect().decodeAnswer(json(around, "message", message, beside), "m", answer);
        return answer.uncarried;
    }

    private static List<String> streamed(String around, String delta, String beside) {
        AnswerText answer = new AnswerText();
        new OpenAiStreamDecoder("m").decode(event(around, delta, beside), answer);
        return answer.uncarried;
    }

    private static ByteBuffer event(String around, String delta, String beside) {
        String json = new String(json(around, "delta", delta, beside), StandardCharsets.UTF_8);
        return ByteBuffer.wrap(("data: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] json(String around, String name, String message, String beside) {
        String json =
                "{`id`:`c`,`object`:`chat.completion`,`created`:1,`model`:`m`,"
                        + around
                        + "`choices`:[{`index`:0,`"
                        + name
                        + "`:{"
                        + message
                        + "},`finish_reason`:`stop`"
                        + beside
                        + "}],`usage`:{`prompt_tokens`:1,`completion_tokens`:1}}";
        return json.replace('`', '"').getBytes(StandardCharsets.UTF_8);
    }
}
