package dev.sluice.providers.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.sluice.core.provider.EventReading;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.stream.AnswerText;
import dev.sluice.providers.stream.SseEvents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Decodes recorded streams and compares with what an independent reader got out of them. The
 * recordings are not part of the repository: {@code SLUICE_SHARED} names the folder that holds
 * {@code wire/fixtures}.
 */
class RecordedStreamsTest {

    @Test
    void decodesRecordedStreamsAsAnIndependentReaderDid() throws IOException {
        String shared = System.getenv("SLUICE_SHARED");
        Assumptions.assumeTrue(
                shared != null, "SLUICE_SHARED is not set: no recorded streams to decode");
        Path fixtures = Path.of(shared, "wire", "fixtures");
        List<Json.Obj> expectations = new ArrayList<>();
        for (String line : Files.readAllLines(fixtures.resolve("expected.jsonl"))) {
            if (read(line) instanceof Json.Obj expected
                    && expected.textOr("dialect", "").equals("gemini")) {
                expectations.add(expected);
            }
        }

        assertThat(expectations).isNotEmpty();
        assertSoftly(
                softly -> {
                    for (Json.Obj expected : expectations) {
                        compare(softly, fixtures, expected);
                    }
                });
        System.out.println(expectations.size() + " recorded streams compared");
    }

    private static void compare(SoftAssertions softly, Path fixtures, Json.Obj expected) {
        String file = expected.textOr("file", "");
        List<ByteBuffer> events;
        try {
            events = SseEvents.of(Files.readAllBytes(fixtures.resolve(file)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        AnswerText answer = new AnswerText();
        GeminiStreamDecoder decoder = new GeminiStreamDecoder("m");
        GeminiEventReader reader = new GeminiEventReader();
        boolean finished = false;
        boolean error = false;
        boolean content = false;
        for (ByteBuffer event : events) {
            decoder.decode(event, answer);
            EventReading reading = reader.read(event);
            finished = reading.finished();
            error |= reading.error() != null;
            content |= reading.content();
            softly.assertThat(reading.end()).as(file + " has no end marker").isFalse();
        }
        decoder.end(answer);

        Json.Obj wantedError = expected.object("error");
        softly.assertThat(error).as(file + " error read").isEqualTo(wantedError != null);
        if (wantedError != null && answer.error != null) {
            softly.assertThat(answer.error.message())
                    .as(file + " message")
                    .isEqualTo(wantedError.text("message"));
        }
        if (Boolean.TRUE.equals(expected.bool("complete"))) {
            softly.assertThat(finished && !error).as(file + " complete").isTrue();
        }
        choices(softly, file, expected, answer, wantedError != null);
        usage(softly, file, expected.object("usage"), answer);
        boolean says =
                answer.choices.values().stream()
                        .anyMatch(
                                c -> !(c.text + "" + c.reasoning).isEmpty() || !c.calls.isEmpty());
        softly.assertThat(content).as(file + " content read").isEqualTo(says);
    }

    private static void choices(
            SoftAssertions softly,
            String file,
            Json.Obj expected,
            AnswerText answer,
            boolean failed) {
        boolean namesOnly = Boolean.TRUE.equals(expected.bool("partial_args"));
        String blocked = expected.text("block_reason");
        for (Json element : expected.elements("choices")) {
            Json.Obj wanted = (Json.Obj) element;
            AnswerText.Choice got = answer.choice((int) wanted.integerOr("index", 0));
            softly.assertThat(got.text.toString())
                    .as(file + " text")
                    .isEqualTo(wanted.textOr("text", ""));
            softly.assertThat(got.reasoning.toString())
                    .as(file + " reasoning")
                    .isEqualTo(wanted.textOr("reasoning", ""));
            softly.assertThat(got.finish)
                    .as(file + " finish")
                    .isEqualTo(failed ? null : blocked == null ? wanted.text("finish") : blocked);
            softly.assertThat(got.finishes).as(file + " finishes").isEqualTo(failed ? 0 : 1);
            tools(softly, file, wanted.elements("tools"), got, namesOnly);
        }
    }

    private static void tools(
            SoftAssertions softly,
            String file,
            List<Json> wanted,
            AnswerText.Choice got,
            boolean namesOnly) {
        List<AnswerText.Call> calls = List.copyOf(got.calls.values());
        softly.assertThat(calls).as(file + " tools").hasSize(wanted.size());
        for (int i = 0; i < Math.min(calls.size(), wanted.size()); i++) {
            Json.Obj tool = (Json.Obj) wanted.get(i);
            softly.assertThat(calls.get(i).name).as(file + " tool").isEqualTo(tool.text("name"));
            Json arguments = read(calls.get(i).arguments.toString());
            softly.assertThat(arguments).as(file + " arguments").isInstanceOf(Json.Obj.class);
            if (!namesOnly) {
                softly.assertThat(meaning(arguments))
                        .as(file + " arguments")
                        .isEqualTo(meaning(tool.get("arguments")));
            }
        }
    }

    private static void usage(
            SoftAssertions softly, String file, Json.@Nullable Obj wanted, AnswerText answer) {
        if (wanted == null || answer.usage == null) {
            softly.assertThat(answer.usage).as(file + " usage").isNull();
            return;
        }
        softly.assertThat(answer.usage.inputTokens())
                .as(file + " input")
                .isEqualTo(wanted.integer("input"));
        softly.assertThat(answer.usage.outputTokens())
                .as(file + " output, thoughts among it")
                .isEqualTo(wanted.integerOr("output", 0) + wanted.integerOr("thoughts", 0));
    }

    /** A value without its spelling. */
    private static Object meaning(@Nullable Json value) {
        return switch (value) {
            case Json.Obj object -> {
                Map<String, Object> members = new TreeMap<>();
                object.members().forEach((name, member) -> members.put(name, meaning(member)));
                yield members;
            }
            case Json.Arr array ->
                    array.elements().stream().map(RecordedStreamsTest::meaning).toList();
            case Json.Str text -> text.value();
            case Json.Num number -> number.value().stripTrailingZeros();
            case Json.Bool bool -> bool.value();
            case Json.Null _ -> "null";
            case null -> "nothing";
        };
    }

    private static @Nullable Json read(String text) {
        return JsonReader.read(text.getBytes(StandardCharsets.UTF_8)).orElse(null);
    }
}
