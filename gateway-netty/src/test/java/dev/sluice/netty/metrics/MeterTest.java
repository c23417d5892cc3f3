package dev.sluice.netty.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MeterTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "operations.md");

    /** A row of the table: name, labels, meaning. */
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(sluice_\\w+)` \\|([^|\n]*)\\|([^|\n]+)\\|$");

    @Test
    void standsInTheOperationsManualWithItsLabels() throws IOException {
        List<String> documented = new ArrayList<>();
        Matcher row = ROW.matcher(Files.readString(DOCUMENT));
        while (row.find()) {
            documented.add(row.group(1) + " " + row.group(2).replaceAll("[` ]", ""));
            assertThat(row.group(3)).isNotBlank();
        }

        assertThat(documented)
                .containsExactlyElementsOf(
                        Arrays.stream(Meter.values())
                                .map(
                                        meter ->
                                                meter.prometheusName()
                                                        + " "
                                                        + String.join(",", meter.labels()))
                                .toList());
    }

    @Test
    void hasAValueForEachLabel() {
        assertThat(Meter.RECORDINGS.tagsOf("failed")).hasSize(1);
        assertThatIllegalArgumentException().isThrownBy(() -> Meter.RECORDINGS.tagsOf());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Meter.OPEN_STREAMS.tagsOf("too much"));
    }
}
