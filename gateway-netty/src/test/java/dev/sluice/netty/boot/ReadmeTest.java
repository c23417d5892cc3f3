package dev.sluice.netty.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.load.ConfigLoader;
import dev.sluice.providers.catalogue.CataloguePresets;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The configurations that the documents show, against the loader and the bundled catalogue. */
class ReadmeTest {

    private static final Pattern BLOCK = Pattern.compile("(?s)```yaml\\n(.*?)```");
    private static final Pattern SECTION =
            Pattern.compile("(?m)^(server|providers|models|virtual_keys):");
    private static final String FAULTY = "# faulty.yaml\n";
    private static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "OPENAI_API_KEY", "sk-1",
                    "GROQ_API_KEY", "gsk-1",
                    "ANTHROPIC_API_KEY", "sk-ant-1",
                    "ADA_KEY", "sk-ada");

    @TempDir private Path folder;

    static Stream<String> configurations() throws IOException {
        try (Stream<Path> files = Files.list(root().resolve("docs"))) {
            return Stream.concat(Stream.of(root().resolve("README.md")), files.sorted())
                    .filter(file -> file.toString().endsWith(".md"))
                    .flatMap(file -> blocks(file).stream())
                    .filter(block -> SECTION.matcher(block).find() && !block.startsWith(FAULTY))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void showsConfigurationsThatAreValid(String yaml) throws IOException {
        Files.writeString(folder.resolve("second.key"), "sk-2");

        assertThat(load(yaml)).isInstanceOf(ConfigOutcome.Loaded.class);
    }

    @Test
    void showsTheFaultsOfItsFaultyExample() throws IOException {
        Path readme = root().resolve("README.md");
        String faulty =
                blocks(readme).stream()
                        .filter(block -> block.startsWith(FAULTY))
                        .findFirst()
                        .orElseThrow();

        ConfigOutcome outcome = load(faulty);

        assertThat(outcome).isInstanceOf(ConfigOutcome.Faulty.class);
        List<String> said =
                ((ConfigOutcome.Faulty) outcome)
                        .faults().stream()
                                .map(ConfigFault::toString)
                                .map(fault -> fault.replace(folder + "/", ""))
                                .toList();
        assertThat(said)
                .isEqualTo(
                        Files.readAllLines(readme).stream()
                                .filter(line -> line.startsWith("faulty.yaml:"))
                                .toList());
    }

    private ConfigOutcome load(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("faulty.yaml"), yaml);
        return new ConfigLoader(
                        CataloguePresets.of(ProviderCatalogue.bundled()),
                        ENVIRONMENT,
                        /* port= */ null)
                .load(file);
    }

    private static List<String> blocks(Path file) {
        try {
            return BLOCK.matcher(Files.readString(file))
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("sluice"))) {
            folder = Objects.requireNonNull(folder.getParent());
        }
        return folder;
    }
}
