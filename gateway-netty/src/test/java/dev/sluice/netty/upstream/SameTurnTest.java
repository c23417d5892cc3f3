package dev.sluice.netty.upstream;

import static dev.sluice.netty.upstream.TurnStand.HEAD;
import static dev.sluice.netty.upstream.TurnStand.chunk;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Surface;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.openai.OpenAiSurface;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An event is written and flushed to the client in the turn of the loop in which its last byte was
 * read.
 */
class SameTurnTest {

    private static final String ROLE = event("{\"role\":\"assistant\",\"content\":\"\"}");
    private static final String FIRST = event("{\"content\":\"na\u00efve\"}");
    private static final String SECOND = event("{\"content\":\" man\"}");

    private static final String FINISH =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

    private final TurnStand stand;

    SameTurnTest() {
        stand =
                new TurnStand(
                        new OpenAiDialect(),
                        new OpenAiSurface(),
                        Surface.Operation.Chat.BY_BODY,
                        "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}");
        assertThat(stand.sentUpstream()).startsWith("POST /v1/chat/completions HTTP/1.1\r\n");
    }

    @AfterEach
    void releaseAll() {
        stand.close();
    }

    @Test
    void theFirstEventTakesHeadAndPreambleWithIt() {
        stand.read(HEAD);
        stand.read(chunk(ROLE));
        assertThat(stand.sent()).isEmpty();

        stand.read(chunk(FIRST));

        assertThat(stand.sent()).startsWith("HTTP/1.1 200 OK\r\n").contains(ROLE + FIRST);
    }

    @Test
    void eachEventLeavesInTheTurnOfItsLastByteWhereverItIsCut() {
        stand.read(HEAD + chunk(FIRST));
        assertThat(stand.sent()).contains(FIRST);
        byte[] bytes = chunk(SECOND).getBytes(UTF_8);
        // The event is whole two bytes before its chunk is.
        for (int cut = 1; cut <= bytes.length - 3; cut++) {
            stand.read(Unpooled.wrappedBuffer(bytes, 0, cut));
            assertThat(stand.sent()).as("cut at %d", cut).isEmpty();

            stand.read(Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut));

            assertThat(stand.sent()).as("cut at %d", cut).isEqualTo(chunk(SECOND));
        }
    }

    @Test
    void allEventsOfATurnLeaveInOneChunk() {
        stand.read(HEAD + chunk(FIRST));
        stand.sent();

        stand.readPart(Unpooled.copiedBuffer(chunk(FIRST), UTF_8));
        stand.readPart(Unpooled.copiedBuffer(chunk(SECOND), UTF_8));
        assertThat(stand.sent()).as("the turn is not over").isEmpty();
        stand.endTurn();

        assertThat(stand.sent()).isEqualTo(chunk(FIRST + SECOND));
    }

    @Test
    void theEndLeavesInItsTurnToo() {
        stand.read(HEAD + chunk(FIRST));
        stand.read(chunk(FINISH));
        stand.sent();

        stand.read(chunk("data: [DONE]\n\n") + "0\r\n\r\n");

        assertThat(stand.sent()).isEqualTo(chunk("data: [DONE]\n\n") + "0\r\n\r\n");
    }

    private static String event(String delta) {
        return "data: {\"choices\":[{\"delta\":" + delta + "}]}\n\n";
    }
}
