package dev.sluice.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LoadtestMainTest {
    private static final String LAUNCHER = "SLUICE_LAUNCHER";

    private final StringWriter err = new StringWriter();

    @AfterEach
    void forgetTheLauncher() {
        System.clearProperty(LAUNCHER);
    }

    private int execute(String... args) {
        CommandLine commandLine = LoadtestMain.commandLine();
        commandLine.setErr(new PrintWriter(err, /* autoFlush= */ true));
        commandLine.setOut(new PrintWriter(new StringWriter()));
        return commandLine.execute(args);
    }

    @Test
    void exitsWith0AfterHelp() {
        assertThat(execute("--help")).isZero();
        assertThat(execute("demo", "--help")).isZero();
        assertThat(execute("simulate", "--help")).isZero();
        assertThat(execute("load", "--help")).isZero();
        assertThat(execute("drill", "--help")).isZero();
        assertThat(execute("drill", "blackout", "--help")).isZero();
        for (String drill :
                List.of("ratelimit", "brownout", "waf", "flap", "chain", "cost", "routes")) {
            assertThat(execute("drill", drill, "--help")).as(drill).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nothing",
                "demo --port 0",
                "demo --port x",
                "simulate --chunks 0",
                "simulate --port 70000",
                "simulate --wrong",
                "drill",
                "drill whiteout",
                "drill blackout --speed 0",
                "drill blackout --fault sleepy",
                "drill blackout --outage 5s",
                "drill blackout --outage 50s-20s",
                "drill blackout --duration 240s",
                "drill ratelimit --tokens-per-minute 5",
                "drill brownout --factor 1",
                "drill waf --keys 0",
                "drill flap --every 1h",
                "drill chain --stage 1s",
                "drill cost --speed 0",
                "drill routes"
            })
    void exitsWith2OnBadUsage(String line) {
        assertThat(execute(line.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).isNotBlank();
    }

    @Test
    void exitsWith1OnAFailureWhileRunning() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int code = execute("simulate", "--port", String.valueOf(taken.getLocalPort()));

            assertThat(code).isEqualTo(1);
            assertThat(err.toString()).startsWith("The simulator cannot listen: ");
        }
    }

    @Test
    void exitsWith3WhenTheMachineLacksSomething() {
        System.setProperty(LAUNCHER, "no-such-launcher");

        assertThat(execute("demo")).isEqualTo(3);
        assertThat(err.toString()).contains("no-such-launcher, which is no executable file.");
        assertThat(execute("drill", "blackout")).isEqualTo(3);
        assertThat(err.toString()).contains("run './sluice drill blackout'");
        assertThat(execute("drill", "cost")).isEqualTo(3);
    }
}
