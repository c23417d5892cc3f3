package dev.sluice.loadtest.drill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.report.JsonFields;
import org.junit.jupiter.api.Test;

class MarksTest {
    private static final Mark GOOD = Mark.of("good", true, "1");
    private static final Mark BAD = Mark.of("bad", false, "2");
    private static final Mark TOLD = new Mark("told", false, /* counts= */ false, "3");

    @Test
    void holdWhenEachThatCountsDoes() {
        assertThat(Marks.of(GOOD, TOLD).passed()).isTrue();
        assertThat(Marks.of(GOOD, TOLD).verdict()).isEqualTo("all marks hold");
        assertThat(Marks.of(GOOD, BAD, TOLD).passed()).isFalse();
        assertThat(Marks.of(GOOD, BAD, TOLD).verdict()).isEqualTo("FAILED: bad");
    }

    @Test
    void standInAReportBehindItsBody() {
        PlainReport report =
                new PlainReport(
                        "trial",
                        "the headline",
                        Marks.of(GOOD, BAD, TOLD),
                        "the body\n",
                        new JsonFields().put("figure", 7).object());

        assertThat(report.text())
                .isEqualTo(
                        """
                        the headline
                        FAILED: bad

                        the body

                        marks
                          holds    good: 1
                          FAILED   bad: 2
                          (missed) told: 3
                        """);
        assertThat(report.json().at("passed").compact()).isEqualTo("false");
        assertThat(report.json().at("figures", "figure").compact()).isEqualTo("7");
        assertThat(report.json().at("marks").elements()).hasSize(3);
    }
}
