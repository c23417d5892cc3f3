package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DamagedFilesTest {
    private static final int DAMAGES_A_SEED = 300;

    private static final List<String> BITS =
            List.of(
                    "[",
                    "]",
                    "{",
                    "}",
                    ":",
                    " ",
                    "\n",
                    "\"",
                    "'",
                    "*",
                    "&a ",
                    "*a",
                    "<<",
                    "!x ",
                    "~",
                    "-",
                    "- ",
                    "#",
                    "%",
                    "|",
                    ">",
                    "?",
                    "@",
                    "`",
                    ",",
                    "0",
                    "1e9",
                    ".inf",
                    "off",
                    "none",
                    "null",
                    "${",
                    "${X}",
                    "${file:x}",
                    "\u0000",
                    "\u00e9");

    private static final String FULL =
            """
            server: {listen: "127.0.0.1:80", admin: off, drain: {delay: 1s}, cors: ["https://a.example"]}
            network: {proxy: off, tls: {ca: [system]}}
            providers:
              openai: {keys: "${OPENAI_API_KEY:-a,b}", headers: {x-team: search}, key_limits: {usd: 1, pool: key},
                timeouts: {total: none}, circuit: {window: 5s, degradation: off}, egress: [direct, "http://u:p@h:1"]}
              ollama: {base_url: "http://127.0.0.1:1/v1", models: {m: {upstream: x, reasoning: true}}}
              cli: {preset: command, command: [a, "{user}"], stdin: text}
              floor: {preset: template, text: "x"}
            models:
              smart: {targets: [openai/a, {target: ollama/b, tier: 2, set: {t: 0.3, l: [1, {a: b}]}}, floor],
                retry: {attempts: 2, budget: 10%}, cache: {sampling: low}}
              "*": {targets: ["openai/*"]}
            cache: {exact: {max_bytes: 1MiB}, semantic: {embedder: ollama/e, audit: {mode: shadow}}}
            virtual_keys:
              - {name: ada, team: search, key: x, models: [smart], expires: 2027-01-01, budgets: [{usd: 1, per: day}]}
            teams: {search: {models: [smart], member: {budgets: [{tokens: 1, per: day}]}}}
            database: "postgresql://u:p@h/d"
            redis: {url: "redis://h"}
            otlp: {endpoint: "http://h:1"}
            """;

    @TempDir private Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void giveAnOutcomeAndNeverAnException(long seed) {
        Random random = new Random(seed);
        Situation situation = new Situation(folder);
        int faulty = 0;

        for (int i = 0; i < DAMAGES_A_SEED; i++) {
            if (situation.load(damaged(random)) instanceof ConfigOutcome.Faulty(var faults, _)) {
                faulty++;
                assertThat(faults).isNotEmpty().allSatisfy(DamagedFilesTest::isOneLine);
            }
        }

        assertThat(faulty).isGreaterThan(DAMAGES_A_SEED / 2);
    }

    private static void isOneLine(ConfigFault fault) {
        assertThat(fault.line()).isPositive();
        assertThat(fault.column()).isPositive();
        assertThat(fault.path()).isNotEmpty();
        assertThat(fault.toString()).doesNotContain("\n").doesNotContain("null;");
    }

    /** One to four places cut out, doubled, or filled with something that means much to YAML. */
    private static String damaged(Random random) {
        StringBuilder text = new StringBuilder(FULL);
        for (int places = 1 + random.nextInt(4); places > 0; places--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + 1 + random.nextInt(20));
            switch (random.nextInt(3)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, text.substring(at, end));
                default -> text.insert(at, BITS.get(random.nextInt(BITS.size())));
            }
        }
        return text.toString();
    }
}
