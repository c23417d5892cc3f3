package dev.sluice.providers.openai;

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
 * Decodes recorded streams of many providers and compares with what an independent reader got out
 * of them. The recordings are not part of the repository: {@code SLUICE_SHARED} names the folder
 * that holds {@code wire/fixtures}.
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
                    && expected.textOr("dialect", "").equals("openai-chat")) {
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
        OpenAiStreamDecoder decoder = new OpenAiStreamDecoder("m");
        OpenAiEventReader reader = new OpenAiEventReader();
        boolean finished = false;
        boolean end = false;
        boolean error = false;
        boolean content = false;
        for (ByteBuffer event : events) {
            decoder.decode(event, answer);
            EventReading reading = reader.read(event);
            finished |= reading.finished();
            end |= reading.end();
            error |= reading.error() != null;
            content |= reading.content();
        }

        choices(softly, file, expected, answer, end);
        usage(softly, file, expected.object("usage"), answer);
        Json.Obj expectedError = expected.object("error");
        softly.assertThat(answer.error != null)
                .as(file + " error")
                .isEqualTo(expectedError != null);
        softly.assertThat(error).as(file + " error read").isEqualTo(expectedError != null);
        if (expectedError != null && answer.error != null) {
            softly.assertThat(answer.error.message())
                    .as(file + " message")
                    .isEqualTo(expectedError.text("message"));
            softly.assertThat(answer.error.code())
                    .as(file + " code")
                    .isEqualTo(expectedError.word("code"));
        }
        boolean complete = Boolean.TRUE.equals(expected.bool("complete"));
        if (complete) {
            softly.assertThat(finished && !error).as(file + " complete").isTrue();
        }
        boolean says = false;
        for (AnswerText.Choice choice : answer.choices.values()) {
            says |=
                    !choice.text.isEmpty()
                            || !choice.reasoning.isEmpty()
                            || !choice.refusal.isEmpty()
                            || !choice.calls.isEmpty();
        }
        softly.assertThat(content).as(file + " content read").isEqualTo(says);
        softly.assertThat(end)
                .as(file + " end")
                .isEqualTo(Boolean.TRUE.equals(expected.bool("done_marker")));
    }

    private static void choices(
            SoftAssertions softly, String file, Json.Obj expected, AnswerText answer, boolean end) {
        for (Json element : expected.elements("choices")) {
            Json.Obj wanted = (Json.Obj) element;
            int index = (int) wanted.integerOr("index", 0);
            AnswerText.Choice got = answer.choice(index);
            String name = file + "#" + index;
            softly.assertThat(got.text.toString())
                    .as(name + " text")
                    .isEqualTo(wanted.textOr("text", ""));
            softly.assertThat(got.reasoning.toString())
                    .as(name + " reasoning")
                    .isEqualTo(wanted.textOr("reasoning", ""));
            softly.assertThat(got.refusal.toString())
                    .as(name + " refusal")
                    .isEqualTo(wanted.textOr("refusal", ""));
            String finish = wanted.text("finish");
            if (finish != null) {
                softly.assertThat(got.finish).as(name + " finish").isEqualTo(finish);
            } else if (end && answer.error == null) {
                softly.assertThat(got.finish).as(name + " finish made up").isEmpty();
            } else {
                softly.assertThat(got.finish).as(name + " no finish").isNull();
            }
            softly.assertThat(got.finishes).as(name + " finishes").isLessThanOrEqualTo(1);
            tools(softly, name, wanted.elements("tools"), List.copyOf(got.calls.values()));
        }
    }

    private static void tools(
            SoftAssertions softly, String name, List<Json> wanted, List<AnswerText.Call> got) {
        softly.assertThat(got).as(name + " tools").hasSize(wanted.size());
        for (int i = 0; i < Math.min(got.size(), wanted.size()); i++) {
            Json.Obj tool = (Json.Obj) wanted.get(i);
            softly.assertThat(got.get(i).name).as(name + " tool").isEqualTo(tool.text("name"));
            softly.assertThat(got.get(i).id).as(name + " tool id").isNotEmpty();
            String arguments = got.get(i).arguments.toString();
            softly.assertThat(meaning(read(arguments.isEmpty() ? "{}" : arguments)))
                    .as(name + " arguments")
                    .isEqualTo(meaning(tool.get("arguments")));
        }
    }

    private static void usage(
            SoftAssertions softly, String file, Json.@Nullable Obj wanted, AnswerText answer) {
        if (wanted == null) {
            softly.assertThat(answer.usage).as(file + " usage").isNull();
            return;
        }
        softly.assertThat(answer.usage).as(file + " usage").isNotNull();
        if (answer.usage != null) {
            softly.assertThat(answer.usage.inputTokens())
                    .as(file + " input")
                    .isEqualTo(wanted.integer("input"));
            softly.assertThat(answer.usage.outputTokens())
                    .as(file + " output, its reasoning included where the total includes it")
                    .isIn(
                            wanted.integer("output"),
                            wanted.integerOr("total", 0) - wanted.integerOr("input", 0));
        }
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
