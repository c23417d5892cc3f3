package dev.sluice.loadtest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.process.FakeGateway;
import dev.sluice.loadtest.process.Launcher;
import dev.sluice.loadtest.process.LocalPorts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DemoTest {
    private static final String LAST_LINE = "Ctrl-C ends everything.";

    @TempDir private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int demo(Path launcher, int port) throws IOException, InterruptedException {
        return new Demo(launcher, port, directory, new PrintWriter(out), new PrintWriter(err))
                .run();
    }

    @Test
    void saysInOneSentenceThatThePortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(demo(directory, taken.getLocalPort())).isEqualTo(1);
            assertThat(err.toString())
                    .startsWith("Port " + taken.getLocalPort() + " of 127.0.0.1 is taken")
                    .hasLineCount(1);
        }
    }

    @Test
    void showsTheEndOfTheLogOfAGatewayThatDiesEarly() throws Exception {
        Path launcher = FakeGateway.script(directory, "echo arguments: $1 $2; echo boom; exit 2");

        assertThat(demo(launcher, LocalPorts.anyFree())).isEqualTo(1);
        assertThat(err.toString())
                .contains(
                        "The gateway has ended with exit code 2. The end of its log (" + directory)
                .contains("  arguments: run --config")
                .contains("  boom");
    }

    @Test
    void runsUntilItIsToldToEndAndTakesTheGatewayWithIt() throws Exception {
        int port = LocalPorts.anyFree();
        Process demo = demoProcess(port);
        try (var lines = demo.inputReader()) {
            String text =
                    lines.lines()
                            .takeWhile(line -> !line.equals(LAST_LINE))
                            .collect(Collectors.joining("\n"));
            assertThat(text).contains("http://127.0.0.1:" + port + "/v1");
            assertThat(LocalPorts.isFree(port)).isFalse();

            demo.destroy();

            assertThat(demo.waitFor()).isZero();
            assertThat(LocalPorts.isFree(port)).isTrue();
        } finally {
            demo.destroyForcibly();
        }
    }

    private Process demoProcess(int port) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.sluice.loadtest.LoadtestMain",
                                "demo",
                                "--port",
                                String.valueOf(port))
                        .redirectErrorStream(true);
        builder.environment().put(Launcher.NAME, FakeGateway.launcher(directory).toString());
        return builder.start();
    }
}
