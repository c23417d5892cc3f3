package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {
    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder);
    }

    @Test
    void sayFileLineColumnPathAndWhatWouldBeRight() {
        ConfigOutcome outcome = situation().load("server:\n  listen: 8080\n");

        assertThat(outcome.toString()).contains("Faulty");
        assertThat(((ConfigOutcome.Faulty) outcome).faults())
                .extracting(Object::toString)
                .containsExactly(
                        folder.resolve("sluice.yaml")
                                + ":2:11: server.listen: is a number (\"8080\") to YAML; write a"
                                + " text, in quotes");
    }

    @Test
    void comeAllAtOnceInTheOrderOfTheFile() {
        String yaml =
                """
                server:
                  lsiten: "127.0.0.1:80"
                  header_timeout: 10
                providers:
                  openai:
                    timeouts: {connect: fast}
                models:
                  smart:
                    targets: [opnai/gpt-4o]
                    retry: {budget: 150%}
                virtual_keys:
                  - {name: ada}
                color: blue
                """;

        assertThat(situation().faults(yaml))
                .containsExactly(
                        "2:3: server.lsiten: unknown key; did you mean \"listen\"?",
                        "3:19: server.header_timeout: is \"10\"; write a duration such as 250ms,"
                                + " 8s, 10m, 1h or 90d",
                        "6:25: providers.openai.timeouts.connect: is \"fast\"; write a duration"
                                + " such as 250ms, 8s, 10m, 1h or 90d",
                        "9:15: models.smart.targets[0]: names the provider \"opnai\", which is not"
                                + " configured; did you mean \"openai\"?",
                        "10:21: models.smart.retry.budget: is \"150%\"; write a share from 0 to 1,"
                                + " such as 0.05 or 5%",
                        "12:5: virtual_keys[0]: opens to nobody; write sha256: [...] or key:"
                                + " \"${NAME}\"",
                        "13:1: color: unknown key; known here: server, network, providers, models,"
                            + " unlisted_models, prices, cache, idempotency, virtual_keys, teams,"
                            + " budgets, database, ledger, redis, log, otlp");
    }

    @Test
    void nameBothPlacesOfADuplicateKey() {
        assertThat(situation().faults("server: {open: true}\nlog: {}\nserver: {open: false}\n"))
                .containsExactly(
                        "3:1: server: is a duplicate key, first on line 1; keep one of them");
    }

    @Test
    void nameTheWholePathOfADuplicateKey() {
        assertThat(situation().faults("models: {a.b: {targets: [{tier: 1, tier: 2}]}}"))
                .anyMatch(
                        fault ->
                                fault.startsWith(
                                        "1:36: models[\"a.b\"].targets[0].tier: is a duplicate"
                                                + " key"));
    }

    @Test
    void quoteNamesInPathsThatAreNoPlainWords() {
        assertThat(situation().faults("models: {gpt-4.1: {deadline: 5}}"))
                .contains(
                        "1:30: models[\"gpt-4.1\"].deadline: is \"5\"; write a duration such as"
                                + " 250ms, 8s, 10m, 1h or 90d");
    }

    @Test
    void areFoundBehindAliasesAndMerges() {
        String yaml =
                """
                providers:
                  openai: {timeouts: &slow {idle: 5}}
                  groq: {timeouts: *slow}
                  ollama: {timeouts: {<<: *slow, connect: 1s}}
                """;

        assertThat(situation().faults(yaml))
                .extracting(fault -> fault.substring(0, fault.indexOf(": is")))
                .containsExactly(
                        "2:35: providers.openai.timeouts.idle",
                        "2:35: providers.groq.timeouts.idle",
                        "2:35: providers.ollama.timeouts.idle");
    }

    @Nested
    class OfTheFileItself {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "a: b: c | 1:5: syntax: mapping values are not allowed here",
                    "a: [1, 2 | 1:9: syntax: expected ',' or ']', but got <stream end>",
                    "a: *nobody | 1:4: syntax: found undefined alias nobody",
                    "a: &a [*a] | 1:4: a[0]: is an alias of a value around it",
                    "a: [${B:-}] | 1:6: syntax: expected ',' or ']', but got {; put values with"
                            + " ${...} in quotes",
                    "- a list | 1:1: file: is a list; write a mapping of server"
                })
        void hasLineAndColumn(String yaml, String fault) {
            assertThat(situation().faults(yaml)).singleElement().asString().startsWith(fault);
        }

        @Test
        void hasLineAndColumnOfAForbiddenCharacter() {
            assertThat(situation().faults("log: {}\n# \u0007\n"))
                    .containsExactly("2:3: syntax: has a character that YAML does not allow");
        }

        @Test
        void refusesASecondDocument() {
            assertThat(situation().faults("log: {}\n---\nlog: {}\n"))
                    .singleElement()
                    .asString()
                    .startsWith("2:1: syntax: ");
        }

        @Test
        void isOneLineWhereThereIsNoFile() throws IOException {
            Path latin = Files.write(folder.resolve("latin.yaml"), new byte[] {'#', (byte) 0xe9});

            assertThat(fault(folder.resolve("none.yaml")))
                    .endsWith("none.yaml:1:1: file: does not exist; name a YAML file that does");
            assertThat(fault(folder)).endsWith(":1:1: file: is a directory; name a YAML file");
            assertThat(fault(latin)).endsWith(":1:1: file: is not UTF-8 text; save it as UTF-8");
        }

        private String fault(Path file) {
            ConfigOutcome.Faulty faulty = (ConfigOutcome.Faulty) situation().loader().load(file);
            return faulty.faults().getFirst().toString();
        }

        @Test
        void boundsAliasesAndDepth() {
            String deep = "a: " + "[".repeat(100) + "]".repeat(100);
            String wide = "a: &a [x]\nb: [" + "*a, ".repeat(200) + "*a]\n";

            assertThat(situation().faults(deep)).singleElement().asString().contains("syntax");
            assertThat(situation().faults(wide)).singleElement().asString().contains("syntax");
        }
    }
}
