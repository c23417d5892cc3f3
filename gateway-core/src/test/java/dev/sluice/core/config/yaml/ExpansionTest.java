package dev.sluice.core.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.core.config.yaml.Expansion.MissingReferenceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpansionTest {
    @TempDir private Path folder;

    private Expansion expansion() {
        return new Expansion(
                Map.of("NAME", "ada", "EMPTY", "", "NESTED", "${NAME}", "PORT", "80"), folder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${NAME} | ada",
                "a ${NAME} and ${NAME}! | a ada and ada!",
                "${MISSING:-fallback} | fallback",
                "${EMPTY:-fallback} | fallback",
                "x${EMPTY}y | xy",
                "x${MISSING:-}y | xy",
                "${MISSING:-a:-b} | a:-b",
                "${NESTED} | ${NAME}",
                "$${NAME} costs $5 | ${NAME} costs $5",
                "$$ and $NAME stay | $$ and $NAME stay",
                "{prompt:50} stays | {prompt:50} stays"
            })
    void replacesReferences(String text, String expanded) throws MissingReferenceException {
        assertThat(expansion().expand(text)).isEqualTo(expanded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"${MISSING}", "${}", "${not a name}", "${NAME", "${file:}", "${file:no}"})
    void refusesReferencesThatLeadNowhere(String text) {
        assertThatThrownBy(() -> expansion().expand(text))
                .isInstanceOf(MissingReferenceException.class);
    }

    @Test
    void readsFilesWithoutTheirLastLineBreakAndRemembersThem()
            throws IOException, MissingReferenceException {
        Path file = folder.resolve("key.txt");
        Files.writeString(file, "sk-first\n\n");
        Expansion expansion = expansion();

        assertThat(expansion.expand("<${file:key.txt}>")).isEqualTo("<sk-first\n>");
        assertThat(expansion.expand("${file:" + file + "}")).isEqualTo("sk-first\n");
        assertThat(expansion.filesRead()).containsExactly(file);
    }

    @Test
    void refusesFilesThatAreTooLongForASecret() throws IOException {
        Files.writeString(folder.resolve("long"), "x".repeat(65 * 1024));

        assertThatThrownBy(() -> expansion().expand("${file:long}"))
                .hasMessageContaining("longer than 64KiB");
    }
}
