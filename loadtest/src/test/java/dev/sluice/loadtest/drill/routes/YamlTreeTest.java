package dev.sluice.loadtest.drill.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTreeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    a: off                    | {"a": off}
                    a: "off"                  | {"a": "off"}
                    a: 8s                     | {"a": 8s}
                    a: 5%                     | {"a": 5%}
                    a: 0.05                   | {"a": 0.05}
                    a: ~                      | {"a": ~}
                    a: one, two {x}           | {"a": "one, two {x}"}
                    a: ${KEY:-x}              | {"a": "${KEY:-x}"}
                    a: 'it''s "so"'           | {"a": "it's \\"so\\""}
                    a: [1, {b: c/d}]          | {"a": [1, {"b": "c/d"}]}
                    "*": {t: [&x p/m, *x]}    | {"*": {"t": ["p/m", "p/m"]}}
                    """)
    void writesWhatItHasReadWithTheSameMeaning(String yaml, String written) {
        assertThat(YamlTree.parse(yaml).yaml()).isEqualTo(written);
        assertThat(YamlTree.parse(written).yaml()).isEqualTo(written);
    }

    @Test
    void findsNothingWhereNothingIs() {
        assertThat(YamlTree.parse("").yaml()).isEqualTo("{}");
        assertThat(YamlTree.parse("a: 1").at("b")).isEmpty();
        assertThat(YamlTree.parse("a: 1").at("a").orElseThrow().members()).isEmpty();
        assertThat(YamlTree.parse("{a: 1, b: 2}").only(List.of("b")).yaml())
                .isEqualTo("{\"b\": 2}");
    }

    @Test
    void namesTheFileThatIsNoYaml(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("sluice.yaml"), "a: [");

        assertThatThrownBy(() -> YamlTree.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sluice.yaml is no YAML");
    }
}
