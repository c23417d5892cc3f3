package dev.sluice.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final StringWriter out = new StringWriter();

    @Test
    void isWrittenOverAndWipedAtTheEndOnATerminal() throws Exception {
        CountDownLatch twice = new CountDownLatch(2);
        try (ProgressLine _ =
                ProgressLine.show(
                        new PrintWriter(out),
                        () -> {
                            twice.countDown();
                            return "working";
                        },
                        /* terminal= */ true)) {
            assertThat(twice.await(10, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(out.toString()).startsWith("\r\u001b[Kworking\r\u001b[K").endsWith("\r\u001b[K");
    }

    @Test
    void isNotThereElsewhere() {
        ProgressLine.show(new PrintWriter(out), () -> "working", /* terminal= */ false).close();

        assertThat(out.toString()).isEmpty();
    }
}
