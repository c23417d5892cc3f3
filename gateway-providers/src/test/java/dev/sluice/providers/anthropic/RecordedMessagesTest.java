package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.sluice.core.provider.EventReading;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.stream.AnswerText;
import dev.sluice.providers.stream.SseEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Decodes recorded Messages streams and compares with what an independent reader got out of them.
 * The recordings are not part of the repository: {@code SLUICE_SHARED} names the folder that holds
 * {@code wire/fixtures}.
 */
class RecordedMessagesTest {

    @Test
    void areDecodedAsAnIndependentReaderDid() throws IOException {
        String shared = System.getenv("SLUICE_SHARED");
        Assumptions.assumeTrue(
                shared != null, "SLUICE_SHARED is not set: no recorded streams to decode");
        Path fixtures = Path.of(shared, "wire", "fixtures");
        List<Json.Obj> expectations = new ArrayList<>();
        for (String line : Files.readAllLines(fixtures.resolve("expected.jsonl"))) {
            if (read(line) instanceof Json.Obj expected
                    && expected.textOr("dialect", "").equals("anthropic")
                    && expected.textOr("file", "").endsWith(".sse")) {
                expectations.add(expected);
            }
        }

        assertThat(expectations).isNotEmpty();
        assertSoftly(softly -> expectations.forEach(wanted -> compare(softly, fixtures, wanted)));
    }

    private static void compare(SoftAssertions softly, Path fixtures, Json.Obj wanted) {
        String file = wanted.textOr("file", "");
        AnswerText answer = new AnswerText();
        AnthropicStreamDecoder decoder = new AnthropicStreamDecoder("m");
        AnthropicEventReader reader = new AnthropicEventReader();
        boolean whole = false;
        boolean content = false;
        boolean error = false;
        for (ByteBuffer event : events(fixtures.resolve(file))) {
            decoder.decode(event, answer);
            EventReading reading = reader.read(event);
            whole |= reading.finished() && reading.end();
            content |= reading.content();
            error |= reading.error() != null;
        }

        Json.Obj choice = (Json.Obj) wanted.elements("choices").getFirst();
        AnswerText.Choice got = answer.choice(0);
        softly.assertThat(got.text.toString()).as(file).isEqualTo(choice.textOr("text", ""));
        softly.assertThat(got.reasoning.toString())
                .as(file + " reasoning")
                .isEqualTo(choice.textOr("reasoning", ""));
        softly.assertThat(got.finish).as(file + " finish").isEqualTo(choice.text("finish"));
        tools(softly, file, choice.elements("tools"), List.copyOf(got.calls.values()));
        boolean complete = Boolean.TRUE.equals(wanted.bool("complete"));
        softly.assertThat(whole).as(file + " complete").isEqualTo(complete);
        softly.assertThat(error).as(file + " error").isEqualTo(wanted.object("error") != null);
        softly.assertThat(content)
                .as(file + " content")
                .isEqualTo(!got.text.isEmpty() || !got.reasoning.isEmpty() || !got.calls.isEmpty());
        if (complete) {
            usage(softly, file, wanted.object("usage"), answer);
        }
    }

    private static void tools(
            SoftAssertions softly, String file, List<Json> wanted, List<AnswerText.Call> got) {
        softly.assertThat(got).as(file + " tools").hasSize(wanted.size());
        for (int i = 0; i < Math.min(got.size(), wanted.size()); i++) {
            Json.Obj tool = (Json.Obj) wanted.get(i);
            softly.assertThat(got.get(i).name).as(file + " tool").isEqualTo(tool.text("name"));
            softly.assertThat(got.get(i).id).as(file + " tool id").isNotEmpty();
            softly.assertThat(read(got.get(i).arguments.toString()))
                    .as(file + " arguments")
                    .isInstanceOf(Json.Obj.class);
        }
    }

    /** The independent reader tells the figures in Anthropic's accounting. */
    private static void usage(
            SoftAssertions softly, String file, Json.@Nullable Obj wanted, AnswerText answer) {
        softly.assertThat(wanted == null).as(file + " usage").isEqualTo(answer.usage == null);
        if (wanted != null && answer.usage != null) {
            softly.assertThat(answer.usage.inputTokens())
                    .as(file + " input")
                    .isEqualTo(
                            wanted.integerOr("input", 0)
                                    + wanted.integerOr("cache_read", 0)
                                    + wanted.integerOr("cache_write", 0));
            softly.assertThat(answer.usage.outputTokens())
                    .as(file + " output")
                    .isEqualTo(wanted.integerOr("output", 0));
        }
    }

    private static List<ByteBuffer> events(Path file) {
        try {
            return SseEvents.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Json read(String text) {
        return JsonReader.read(text.getBytes(StandardCharsets.UTF_8)).orElse(null);
    }
}
