package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.request.Headers;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ClientAnswerTest {

    private static final Headers HEADERS = Headers.of("x-request-id", "req_1");
    private static final GatewayError ERROR =
            GatewayError.provider(ErrorKind.UPSTREAM_TIMEOUT, "late", true);

    private final FakeDownstream client = new FakeDownstream();
    private final ClientAnswer answer = new ClientAnswer(new FakeSurface(), "req_1", client);

    @Nested
    class NothingSent {

        @Test
        void saysAnErrorByStatus() {
            answer.fail(ERROR, HEADERS);

            assertThat(client.done).containsExactly("respond 504 <error UPSTREAM_TIMEOUT>");
            assertThat(answer.status()).isEqualTo(504);
        }

        @Test
        void keepsTheClientAliveWithAHeadAndAComment() {
            answer.keepAlive(HEADERS);

            assertThat(client.done).containsExactly("head 200", "write <alive>", "flush");
            assertThat(answer.sent()).isInstanceOf(SentState.HeadSent.class);
        }

        @Test
        void hasNoStatus() {
            assertThat(answer.status()).isZero();
            assertThat(answer.sent()).isInstanceOf(SentState.NothingSent.class);
        }
    }

    @Nested
    class HeadSent {

        @Test
        void saysAnErrorByEventAndCloses() {
            answer.keepAlive(HEADERS);
            answer.fail(ERROR, HEADERS);

            assertThat(client.done)
                    .endsWith("write <error event UPSTREAM_TIMEOUT>", "end and close");
            assertThat(answer.status()).isEqualTo(200);
        }

        @Test
        void sendsNoSecondHead() {
            answer.keepAlive(HEADERS);
            answer.keepAlive(HEADERS);
            answer.commit(HEADERS);

            assertThat(client.done).containsOnlyOnce("head 200");
            assertThat(answer.sent()).isInstanceOf(SentState.ContentSent.class);
        }
    }

    @Nested
    class ContentSent {

        @Test
        void saysAnErrorByEventAndCloses() {
            answer.commit(HEADERS);
            answer.fail(ERROR, HEADERS);

            assertThat(client.done)
                    .containsExactly(
                            "head 200", "write <error event UPSTREAM_TIMEOUT>", "end and close");
        }

        @Test
        void breaksABodyOffWithoutAWord() {
            answer.commitBody(HEADERS);
            answer.fail(ERROR, HEADERS);

            assertThat(client.done).containsExactly("head 200", "abort");
        }

        @Test
        void staysContentSentWithAComment() {
            answer.commit(HEADERS);
            answer.keepAlive(HEADERS);

            assertThat(answer.sent()).isInstanceOf(SentState.ContentSent.class);
        }
    }
}
