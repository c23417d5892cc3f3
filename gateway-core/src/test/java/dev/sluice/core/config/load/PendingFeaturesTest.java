package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigNotice.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PendingFeaturesTest {
    private static final String OPEN = "providers: {ollama: {}}\n";

    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "providers: {cli: {preset: command, command: [x], circuit: {window: 6s}}}",
                "providers: {ollama: {}}\nmodels: {a: {targets: [ollama/a], on_cut: restart}}",
                "providers: {ollama: {}}\n"
                        + "models: {a: {targets: [ollama/a], hedge: {enabled: true}}}",
                "cache: {semantic: {ttl: 2h}}",
                "cache: {file: answers.log}",
                "cache: {replay: paced}",
                "idempotency: {ttl: 1h}",
                "budgets: [{usd: 1, per: day}]",
                "database: postgresql://db/sluice",
                "ledger: {content: on}",
                "redis: {url: \"redis://127.0.0.1:6379\"}",
                "otlp: {endpoint: \"http://127.0.0.1:4318\"}",
                "virtual_keys: [{name: a, key: x, requests_per_minute: 1}]"
            })
    void areAnnouncedWhenTheirKeysAreSet(String yaml) {
        assertThat(situation().notices(Kind.NOT_ACTIVE_YET, yaml))
                .singleElement()
                .extracting(ConfigNotice::message)
                .asString()
                .startsWith("not active yet: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "server: {drain: {delay: 1s, wait: 3s}}",
                "providers: {ollama: {circuit: {window: 6s, degradation: {factor: 3}}}}",
                "providers: {ollama: {circuit: {window: 6s}, egress: [direct]}}",
                "providers: {ollama: {circuit: off, keys: [a]}}",
                "providers: {cli: {preset: command, command: [x]}}",
                "providers: {ollama: {key_limits: {usd: 1}, keys: [a, b], max_parallel: 2, egress:"
                        + " [direct, \"socks5://p:1\"]}}",
                "providers: {ollama: {}}\n"
                        + "models: {a: {targets: [{target: ollama/a, max_usd_per_request: 1}],"
                        + " strategy: fastest, retry: {attempts: 3}}}",
                "cache: {exact: {enabled: false}, semantic: {enabled: false}}",
                "cache: {exact: {ttl: 2h}}",
                "idempotency: {enabled: false}",
                "database: off",
                "providers: {ollama: {}}\n"
                        + "models: {a: {targets: [ollama/a], retry: {attempts: 1, base: 0s}}}",
                "providers: {ollama: {}}\n"
                        + "models: {a: {targets: [{target: ollama/a, set: {n: 1}, system_suffix:"
                        + " x}], unsupported_params: reject}}"
            })
    void areNotAnnouncedAtTheirDefaultOrOff(String yaml) {
        assertThat(situation().notices(Kind.NOT_ACTIVE_YET, yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server: {cors: [\"https://a.example\"], admin_token: x}",
                "server: {tls: {cert: a.pem, key: a.pem, client_ca: a.pem}}",
                "network: {tls: {ca: [a.pem]}}",
                "virtual_keys: [{name: a, key: x, models: [ollama/a], providers: [ollama], expires:"
                        + " 2020-01-01}]",
                "unlisted_models: deny",
                "providers: {ollama: {keys: from_client}}"
            })
    void neverContainWhatGuards(String yaml) {
        String whole = yaml.contains("providers: {ollama: {keys") ? yaml : OPEN + yaml;

        assertThat(situation().withFile("a.pem", "").notices(Kind.NOT_ACTIVE_YET, whole)).isEmpty();
    }

    @Test
    void areAnnouncedOnceWithTheFirstPlace() {
        String yaml =
                """
                providers:
                  a: {preset: ollama}
                models:
                  x: {targets: [a/m], on_cut: restart}
                  y: {targets: [a/m], on_cut: restart}
                  z: {targets: [a/m], on_cut: restart}
                """;

        assertThat(situation().notices(Kind.NOT_ACTIVE_YET, yaml))
                .extracting(ConfigNotice::toString)
                .containsExactly(
                        "models.x.on_cut: not active yet: restart and continuation of cut answers"
                                + " (line 4, and 2 more)");
    }
}
