package dev.sluice.loadtest.chat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLinesTest {
    private static List<String> events(String stream, int cut) throws WrongAnswerException {
        List<String> events = new ArrayList<>();
        EventLines lines = new EventLines(events::add);
        byte[] bytes = stream.getBytes(UTF_8);
        lines.accept(bytes, cut);
        byte[] rest = Arrays.copyOfRange(bytes, cut, bytes.length);
        lines.accept(rest, rest.length);
        return events;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void givesTheDataOfEachEventWhereverTheBytesAreCut(String newline) throws Exception {
        String stream =
                ": comment\n\ndata: {\"ä\":1}\nid: 7\n\nevent: x\ndata:two\ndata: lines\n\n"
                        .replace("\n", newline);

        for (int cut = 0; cut <= stream.getBytes(UTF_8).length; cut++) {
            assertThat(events(stream, cut)).containsExactly("{\"ä\":1}", "two\nlines");
        }
    }

    @Test
    void knowsOfAnEventThatDoesNotEnd() throws Exception {
        EventLines lines = new EventLines(_ -> {});
        byte[] half = "data: x\n".getBytes(UTF_8);

        lines.accept(half, half.length);
        assertThat(lines.isInsideEvent()).isTrue();

        lines.accept("\n".getBytes(UTF_8), 1);
        assertThat(lines.isInsideEvent()).isFalse();
    }
}
