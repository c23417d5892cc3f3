package dev.sluice.loadtest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.http.HttpCaller.WholeAnswer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HttpCallerTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\n";
    private static final Patience PATIENCE = patience(Duration.ofSeconds(20));

    private static Patience patience(Duration each) {
        return new Patience(each, each, each);
    }

    private static WholeAnswer call(ScriptedServer server) throws IOException {
        try (HttpCaller caller = new HttpCaller(server.endpoint(), PATIENCE)) {
            return caller.call(HttpCall.get("/x"));
        }
    }

    @Nested
    class AWholeAnswer {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "content-length: 5\r\n\r\nhello",
                    "transfer-encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n",
                    "Transfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\ntrailer: t\r\n\r\n",
                    "x: y\r\n\r\nhello"
                })
        void isReadInEachFraming(String rest) throws Exception {
            try (ScriptedServer server = ScriptedServer.thatCloses(HEAD + rest)) {
                WholeAnswer answer = call(server);

                assertThat(answer.head().status()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("hello");
            }
        }

        @Test
        void mayComeAfterAnInterimOne() throws Exception {
            String interim = "HTTP/1.1 103 Early\r\nlink: x\r\n\r\n";
            String answer =
                    interim
                            + String.join(
                                    "\r\n",
                                    "HTTP/1.1 503 Away",
                                    "Retry-After: 3",
                                    "content-length: 0",
                                    "",
                                    "");
            try (ScriptedServer server = ScriptedServer.thatCloses(answer)) {
                assertThat(call(server).head().status()).isEqualTo(503);
                assertThat(call(server).head().header("retry-after")).isEqualTo("3");
                assertThat(call(server).head().header("other")).isEmpty();
            }
        }
    }

    @Nested
    class AConnection {
        private static int connectionsForTwoCalls(ScriptedServer server) throws IOException {
            try (HttpCaller caller = new HttpCaller(server.endpoint(), PATIENCE)) {
                caller.call(HttpCall.get("/x"));
                caller.call(HttpCall.get("/x"));
            }
            return server.connections();
        }

        @Test
        void isUsedAgain() throws Exception {
            try (ScriptedServer server =
                    ScriptedServer.thatStays(HEAD + "content-length: 1\r\n\r\na")) {
                assertThat(connectionsForTwoCalls(server)).isEqualTo(1);
            }
        }

        @Test
        void isNotUsedAgainAfterASaidClose() throws Exception {
            String answer = HEAD + "connection: close\r\ncontent-length: 1\r\n\r\na";
            try (ScriptedServer server = ScriptedServer.thatStays(answer)) {
                assertThat(connectionsForTwoCalls(server)).isEqualTo(2);
            }
        }

        @Test
        void isNotUsedAgainWhenMoreCameThanTheAnswer() throws Exception {
            String answer = HEAD + "content-length: 1\r\n\r\nab";
            try (ScriptedServer server = ScriptedServer.thatStays(answer)) {
                assertThat(connectionsForTwoCalls(server)).isEqualTo(2);
            }
        }
    }

    @Nested
    class AFailure {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "HTTP/1.1 200",
                    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhell",
                    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n",
                    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"
                })
        void ofTheConnectionBeforeTheEndIsACut(String answer) throws Exception {
            try (ScriptedServer server = ScriptedServer.thatCloses(answer)) {
                assertThatThrownBy(() -> call(server)).isInstanceOf(CutException.class);
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "SMTP\r\n\r\n",
                    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                    "HTTP/1.1 200 OK\r\ncontent-length: five\r\n\r\nhello",
                    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n"
                })
        void ofTheFormIsMalformed(String answer) throws Exception {
            try (ScriptedServer server = ScriptedServer.thatCloses(answer)) {
                assertThatThrownBy(() -> call(server)).isInstanceOf(MalformedAnswerException.class);
            }
        }

        @Test
        void toConnectSaysWithWhom() throws Exception {
            int port;
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = socket.getLocalPort();
            }
            HttpCaller caller = new HttpCaller(Endpoint.loopback(port, ""), PATIENCE);

            assertThatThrownBy(() -> caller.call(HttpCall.get("/")))
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("127.0.0.1:" + port);
        }

        @Test
        void toAnswerInTimeIsATimeout() throws Exception {
            try (ScriptedServer server = ScriptedServer.thatStays("HTTP/1.1 200 OK\r\n");
                    HttpCaller caller =
                            new HttpCaller(server.endpoint(), patience(Duration.ofMillis(50)))) {
                assertThatThrownBy(() -> caller.call(HttpCall.get("/")))
                        .isInstanceOf(SocketTimeoutException.class);
            }
        }
    }
}
