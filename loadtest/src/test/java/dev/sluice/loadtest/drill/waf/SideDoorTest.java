package dev.sluice.loadtest.drill.waf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SideDoorTest {
    private ProviderSimulator provider;
    private SideDoor door;

    @BeforeEach
    void open() throws IOException {
        provider = ProviderSimulator.start(SimulatorSettings.forTests().name("elsewhere"));
        door = SideDoor.to(Endpoint.parse(provider.baseUrl()));
    }

    @AfterEach
    void close() {
        door.close();
        provider.close();
    }

    private Socket connect() throws IOException {
        Endpoint proxy = Endpoint.parse(door.url());
        return new Socket(proxy.host(), proxy.port());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    private static String readWhole(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    @Test
    void leadsToTheSamePlaceWhateverATunnelIsAskedFor() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "CONNECT api.example.com:443 HTTP/1.1\r\nhost: api.example.com\r\n\r\n");
            String established = "HTTP/1.1 200 Connection established\r\n\r\n";
            assertThat(
                            new String(
                                    socket.getInputStream().readNBytes(established.length()),
                                    ISO_8859_1))
                    .isEqualTo(established);
            send(socket, "GET /v1/models HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");

            assertThat(readWhole(socket))
                    .startsWith("HTTP/1.1 200")
                    .contains("simulated-elsewhere");
        }
        assertThat(door.connections()).isEqualTo(1);
    }

    @Test
    void passesRequestsForAbsoluteUrlsOn() throws Exception {
        try (Socket socket = connect()) {
            String body =
                    "{\"model\":\"sim-small\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";
            send(
                    socket,
                    "POST http://127.0.0.1:9/v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1:9\r\n"
                            + "connection: close\r\ncontent-length: "
                            + body.length()
                            + "\r\n\r\n"
                            + body);

            assertThat(readWhole(socket))
                    .startsWith("HTTP/1.1 200")
                    .contains("A simulated answer from");
        }
    }
}
