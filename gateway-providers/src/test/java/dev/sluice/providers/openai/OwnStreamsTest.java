package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.stream.AnswerText;
import dev.sluice.providers.stream.SseEvents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads and decodes the streams under {@code streams/openai}; what each of them says stands beside
 * it. {@code content_at} counts events from 0.
 */
class OwnStreamsTest {

    private static final Path FOLDER = folder();

    static Stream<String> streams() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".sse"))
                    .map(name -> name.substring(0, name.length() - ".sse".length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void readerTellsTheRelayWhatItNeeds(String name) throws IOException {
        Json.Obj expected = expected(name);
        OpenAiEventReader reader = new OpenAiEventReader();
        Long contentAt = null;
        boolean finished = false;
        boolean end = false;
        TokenUsage usage = null;
        ProviderError error = null;
        List<ByteBuffer> events = events(name);

        for (int i = 0; i < events.size(); i++) {
            EventReading reading = reader.read(events.get(i));
            contentAt = contentAt == null && reading.content() ? Long.valueOf(i) : contentAt;
            finished |= reading.finished();
            end |= reading.end();
            usage = reading.usage() == null ? usage : reading.usage();
            error = error == null ? reading.error() : error;
        }

        assertThat(contentAt).as("content").isEqualTo(expected.integer("content_at"));
        assertThat(finished).as("finished").isEqualTo(expected.bool("finished"));
        assertThat(end).as("end").isEqualTo(expected.bool("end"));
        assertThat(usage).as("usage").isEqualTo(usage(expected));
        assertThat(error).as("error").isEqualTo(error(expected));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void readerDoesNotMindWhereInABufferAnEventLies(String name) throws IOException {
        OpenAiEventReader plain = new OpenAiEventReader();
        OpenAiEventReader shifted = new OpenAiEventReader();

        for (ByteBuffer event : events(name)) {
            byte[] around = new byte[event.remaining() + 40];
            Arrays.fill(around, (byte) '{');
            event.duplicate().get(around, 17, event.remaining());
            ByteBuffer moved = ByteBuffer.wrap(around, 10, around.length - 10).slice();
            moved.position(7).limit(7 + event.remaining());

            assertThat(shifted.read(moved)).isEqualTo(plain.read(event));
            assertThat(moved.position()).isEqualTo(7);
        }
    }

    /** Whatever bytes come: a reading, no exception, no endless loop. */
    @ParameterizedTest
    @MethodSource("streams")
    void nothingMindsBytesThatAreCutOrSpoiled(String name) throws IOException {
        Random random = new Random(name.hashCode());
        OpenAiDialect dialect = new OpenAiDialect();
        for (ByteBuffer event : events(name)) {
            byte[] whole = new byte[event.remaining()];
            event.duplicate().get(whole);
            int step = 1 + whole.length / 200;
            for (int end = 0; end < whole.length; end += step) {
                byte[] spoiled = Arrays.copyOf(whole, end);
                if (end > 0) {
                    spoiled[random.nextInt(end)] = (byte) "\"\\{}[],: \n\r\u00ff".charAt(end % 12);
                }
                ByteBuffer bytes = ByteBuffer.wrap(spoiled);
                EventReading reading = new OpenAiEventReader().read(bytes);
                new OpenAiStreamDecoder("m").decode(bytes, _ -> {});
                dialect.passthrough(new OpenAiSurface(), new AnswerRules("x", false))
                        .render(bytes, reading, _ -> {});
                assertThat(bytes.remaining()).isEqualTo(end);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void decoderReadsTheAnswer(String name) throws IOException {
        Json.Obj expected = expected(name);
        AnswerText answer = new AnswerText();
        OpenAiStreamDecoder decoder = new OpenAiStreamDecoder("m");

        events(name).forEach(event -> decoder.decode(event, answer));

        matches(expected, answer);
    }

    @ParameterizedTest
    @MethodSource("streams")
    void encoderSaysTheSameAgain(String name) throws IOException {
        Json.Obj expected = expected(name);
        if (expected.present("error") != null || expected.present("finish") == null) {
            return;
        }
        List<StreamEvent> canonical = new ArrayList<>();
        OpenAiStreamDecoder decoder = new OpenAiStreamDecoder("m");
        events(name).forEach(event -> decoder.decode(event, canonical::add));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        OpenAiStreamEncoder encoder =
                new OpenAiStreamEncoder(new AnswerRules("alias", true), InstantSource.system());

        canonical.forEach(event -> encoder.encode(event, bytes -> append(written, bytes)));
        encoder.complete(bytes -> append(written, bytes));

        AnswerText again = new AnswerText();
        OpenAiStreamDecoder second = new OpenAiStreamDecoder("m");
        SseEvents.of(written.toByteArray()).forEach(event -> second.decode(event, again));
        AnswerText first = new AnswerText();
        canonical.forEach(first);
        assertThat(again.choice(0).text.toString()).isEqualTo(first.choice(0).text.toString());
        assertThat(again.choice(0).reasoning.toString())
                .isEqualTo(first.choice(0).reasoning.toString());
        assertThat(again.choice(0).calls).hasSameSizeAs(first.choice(0).calls);
        assertThat(again.usage).isEqualTo(first.usage);
        assertThat(again.choice(0).finishes).isEqualTo(1);
        assertThat(Objects.requireNonNull(again.started).model()).isEqualTo("alias");
    }

    private static void matches(Json.Obj expected, AnswerText answer) {
        AnswerText.Choice choice = answer.choice(0);
        assertThat(choice.text.toString()).isEqualTo(expected.text("text"));
        assertThat(choice.reasoning.toString()).isEqualTo(expected.text("reasoning"));
        assertThat(choice.refusal.toString()).isEqualTo(expected.text("refusal"));
        assertThat(choice.finish).isEqualTo(finish(expected.text("finish")));
        assertThat(choice.finishes).isLessThanOrEqualTo(1);
        assertThat(answer.usage).isEqualTo(usage(expected));
        assertThat(answer.error).isEqualTo(error(expected));
        List<List<@Nullable String>> tools = new ArrayList<>();
        for (AnswerText.Call call : choice.calls.values()) {
            tools.add(Arrays.asList(call.id, call.name, call.arguments.toString()));
        }
        List<List<@Nullable String>> wanted = new ArrayList<>();
        for (Json tool : expected.elements("tools")) {
            wanted.add(texts((Json.Arr) tool));
        }
        assertThat(tools).isEqualTo(wanted);
        assertThat(choice.calls.keySet())
                .as("dense from 0")
                .containsExactlyElementsOf(IntStream.range(0, wanted.size()).boxed().toList());
    }

    private static @Nullable String finish(@Nullable String expected) {
        return expected != null && expected.startsWith("made up") ? "" : expected;
    }

    private static @Nullable TokenUsage usage(Json.Obj expected) {
        List<Json> counts = expected.elements("usage");
        return counts.isEmpty()
                ? null
                : new TokenUsage(
                        count(counts, 0), count(counts, 1), count(counts, 2), count(counts, 3));
    }

    private static long count(List<Json> counts, int i) {
        return ((Json.Num) counts.get(i)).asLong();
    }

    private static @Nullable ProviderError error(Json.Obj expected) {
        if (!(expected.get("error") instanceof Json.Arr words)) {
            return null;
        }
        List<@Nullable String> texts = texts(words);
        return new ProviderError(
                Objects.requireNonNull(texts.get(0)), texts.get(1), texts.get(2), null);
    }

    private static List<@Nullable String> texts(Json.Arr array) {
        List<@Nullable String> texts = new ArrayList<>();
        for (Json element : array.elements()) {
            texts.add(element instanceof Json.Str text ? text.value() : null);
        }
        return texts;
    }

    private static void append(ByteArrayOutputStream written, ByteBuffer bytes) {
        written.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    private static List<ByteBuffer> events(String name) throws IOException {
        return SseEvents.of(Files.readAllBytes(FOLDER.resolve(name + ".sse")));
    }

    private static Json.Obj expected(String name) throws IOException {
        byte[] file = Files.readAllBytes(FOLDER.resolve(name + ".json"));
        return (Json.Obj) JsonReader.read(file).orElseThrow();
    }

    private static Path folder() {
        try {
            return Path.of(
                            Objects.requireNonNull(
                                            OwnStreamsTest.class.getResource(
                                                    "/streams/openai/text.sse"))
                                    .toURI())
                    .resolveSibling(".")
                    .normalize();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
