package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.GatewayConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The keys that the loader accepts, against what reads, describes and checks them elsewhere. */
class EveryKeyTest {
    private static final Pattern DOCUMENTED =
            Pattern.compile("(?m)^\\| `([a-z0-9_.*\\[\\]]+)` \\|");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\\n(.*?)```");

    @TempDir private Path folder;

    static Stream<String> paths() {
        return ConfigKeys.paths().stream();
    }

    /** A list of lists is wrong everywhere, so each key that some reader reads has a fault. */
    @ParameterizedTest
    @MethodSource("paths")
    void isReadAndItsTypeChecked(String path) {
        String yaml = document(path);
        String concrete = path.replace("*", "ollama").replace("[]", "[0]");

        assertThat(new Situation(folder).faults(yaml))
                .anySatisfy(fault -> assertThat(fault).contains(": " + concrete));
    }

    /** The key with {@code [[1]]} as its value, and all mappings around it. */
    private static String document(String path) {
        String[] keys = path.split("\\.", -1);
        StringBuilder open = new StringBuilder();
        StringBuilder close = new StringBuilder();
        for (String key : keys) {
            boolean list = key.endsWith("[]");
            String name = key.equals("*") ? "ollama" : key.replace("[]", "");
            open.append("{").append(kindOf(path, key)).append(name).append(list ? ": [" : ": ");
            close.insert(0, list ? "]}" : "}");
        }
        return open + "[[1]]" + close;
    }

    /** Some keys are accepted by one kind of provider only. */
    private static String kindOf(String path, String key) {
        if (Set.of("command", "stdin", "env", "min_output_chars").contains(key)) {
            return "preset: command, ";
        }
        return path.equals("providers.*.text") && key.equals("text") ? "preset: template, " : "";
    }

    @Test
    void standsInTheDocumentation() throws IOException {
        Set<String> documented = new LinkedHashSet<>();
        Matcher matcher = DOCUMENTED.matcher(read("docs/configuration.md"));
        while (matcher.find()) {
            documented.add(matcher.group(1));
        }

        assertThat(documented).containsExactlyInAnyOrderElementsOf(ConfigKeys.paths());
    }

    @Test
    void standsInTheSchema() throws IOException {
        Set<String> described = new LinkedHashSet<>();
        collect(new Yaml().load(read("config/sluice.schema.json")), "", described);

        assertThat(described).containsExactlyInAnyOrderElementsOf(ConfigKeys.paths());
    }

    @Test
    void hasExamplesInTheDocumentationThatAreValid() throws IOException {
        Situation situation =
                new Situation(folder).with("ADA_KEY", "sk-ada").withFile("second.key", "sk-second");
        Matcher matcher = EXAMPLE.matcher(read("docs/configuration.md"));
        int examples = 0;
        while (matcher.find()) {
            situation.config(matcher.group(1));
            examples++;
        }

        assertThat(examples).isGreaterThan(8);
    }

    @Test
    void isWellUsedByTheFileThatComesWithSluice() throws IOException {
        String file = read("config/sluice.yaml");

        GatewayConfig without = new Situation(folder).config(file);
        GatewayConfig with = new Situation(folder).with("MISTRAL_API_KEY", "x").config(file);

        assertThat(without.providers()).isEmpty();
        assertThat(with.providers().keySet()).containsExactly("mistral");
        assertThat(Situation.route(with, "smart").targets()).hasSize(1);
    }

    private static void collect(@Nullable Object schema, String prefix, Set<String> paths) {
        if (!(schema instanceof Map<?, ?> map)) {
            return;
        }
        if (map.get("anyOf") instanceof List<?> choices) {
            choices.forEach(choice -> collect(choice, prefix, paths));
        }
        collect(map.get("items"), prefix + "[]", paths);
        collect(map.get("additionalProperties"), prefix + ".*", paths);
        if (map.get("properties") instanceof Map<?, ?> properties) {
            properties.forEach(
                    (key, below) -> {
                        String path = prefix.isEmpty() ? "" + key : prefix + "." + key;
                        paths.add(path);
                        collect(below, path, paths);
                    });
        }
    }

    private static String read(String file) throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!isRoot(folder)) {
            folder = Objects.requireNonNull(folder.getParent());
        }
        return Files.readString(folder.resolve(file));
    }

    private static boolean isRoot(Path folder) throws IOException {
        Path pom = folder.resolve("pom.xml");
        return Files.exists(pom) && Files.readString(pom).contains("<module>gateway-core</module>");
    }
}
