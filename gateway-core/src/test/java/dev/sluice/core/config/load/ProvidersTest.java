package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.TemplateProviderConfig;
import dev.sluice.core.config.TimeoutsConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvidersTest {
    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder);
    }

    @Test
    void takeTheirNameForTheirPreset() {
        GatewayConfig config =
                situation()
                        .with("OPENAI_API_KEY", "sk-one")
                        .config("providers: {openai: , two: {preset: openai, keys: [a]}}");

        assertThat(config.providers().keySet()).containsExactly("openai", "two");
        assertThat(Situation.http(config, "openai").baseUrl())
                .isEqualTo(URI.create("https://api.openai.example/v1"));
        assertThat(Situation.http(config, "two").preset().name()).isEqualTo("openai");
    }

    @Test
    void suggestPresets() {
        assertThat(situation().faults("providers: {one: {preset: opnai}, two: {}, open/ai: {}}"))
                .hasSize(4)
                .anyMatch(
                        f ->
                                f.equals(
                                        "1:27: providers.one.preset: \"opnai\" is no preset; did"
                                                + " you mean \"openai\"?"))
                .anyMatch(
                        f ->
                                f.startsWith(
                                        "1:40: providers.two: names no preset, and there is none"
                                                + " called \"two\""))
                .anyMatch(
                        f ->
                                f.startsWith(
                                        "1:44: providers[\"open/ai\"]: is no name of a provider"));
    }

    @Test
    void areReadOnBehindAnUnknownPreset() {
        assertThat(situation().faults("providers: {one: {preset: opnai, timeouts: {idle: 5}}}"))
                .hasSize(2);
    }

    @Nested
    class Keys {
        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "[a, b] | a b",
                    "\"a, b,,a\" | a b",
                    "[\"a,b\", c] | a b c",
                    "[\"${NONE:-}\", d] | d",
                    "\"${TWO}\" | x y"
                })
        void areAListOrATextWithCommas(String written, String keys) {
            KeySource source =
                    Situation.http(
                                    situation()
                                            .with("TWO", "x,y")
                                            .config("providers: {openai: {keys: " + written + "}}"),
                                    "openai")
                            .keys();

            assertThat(((KeySource.Listed) source).keys())
                    .extracting(Secret::reveal)
                    .containsExactly(keys.split(" ", -1));
        }

        @Test
        void comeFromTheFirstVariableOfThePresetThatIsSet() {
            GatewayConfig config =
                    situation().with("GROQ_KEY", "second").config("providers: {groq: {}}");

            assertThat(Situation.http(config, "groq").keys())
                    .isEqualTo(new KeySource.Listed(List.of(Secret.of("second"))));
        }

        @Test
        void mayBeThoseOfTheClientOrNotNeeded() {
            GatewayConfig config =
                    situation().config("providers: {openai: {keys: from_client}, ollama: {}}");

            assertThat(Situation.http(config, "openai").keys())
                    .isEqualTo(new KeySource.FromClient());
            assertThat(Situation.http(config, "ollama").keys())
                    .isEqualTo(new KeySource.NotNeeded());
        }

        @Test
        void comeFromFilesThatAReloadWatches() {
            var loaded =
                    situation()
                            .withFile("openai.key", "sk-from-a-file\n")
                            .loaded("providers: {openai: {keys: [\"${file:openai.key}\"]}}");

            assertThat(Situation.http(loaded.config(), "openai").keys())
                    .isEqualTo(new KeySource.Listed(List.of(Secret.of("sk-from-a-file"))));
            assertThat(loaded.filesRead())
                    .containsExactlyInAnyOrder(
                            folder.resolve("sluice.yaml"), folder.resolve("openai.key"));
        }

        @Test
        void leaveAProviderOutWhenTheyAreMissing() {
            var loaded =
                    situation()
                            .loaded(
                                    """
                                    providers:
                                      openai: {keys: ["${NONE:-}"]}
                                      groq: {}
                                      ollama: {}
                                    models:
                                      smart: {targets: [openai/a, ollama/b]}
                                      gone: {targets: [groq/a]}
                                    """);

            assertThat(loaded.config().providers().keySet()).containsExactly("ollama");
            assertThat(Situation.route(loaded.config(), "smart").targets())
                    .extracting(target -> target.provider() + "/" + target.model())
                    .containsExactly("ollama/b");
            assertThat(Situation.route(loaded.config(), "gone").targets()).isEmpty();
            assertThat(loaded.notices())
                    .extracting(ConfigNotice::toString)
                    .containsExactly(
                            "providers.openai: left out, for it has no key: set OPENAI_API_KEY, or"
                                    + " its keys",
                            "providers.groq: left out, for it has no key: set GROQ_API_KEY or"
                                    + " GROQ_KEY, or its keys",
                            "models.smart.targets[0]: skipped: its provider openai was left out",
                            "models.gone.targets[0]: skipped: its provider groq was left out",
                            "models.gone: nobody can answer: the providers of all its targets were"
                                    + " left out");
        }

        @Test
        void mustBeFitForAHeaderAndAreNeverShown() {
            assertThat(
                            situation()
                                    .with("GROQ_KEY", "sk bad")
                                    .faults(
                                            "providers: {openai: {keys: [\"sk\\n"
                                                    + "bad\", 12345]}, groq: {}}"))
                    .hasSize(3)
                    .noneMatch(fault -> fault.contains("bad") || fault.contains("12345"))
                    .anyMatch(fault -> fault.startsWith("$GROQ_KEY:1:1: providers.groq.keys: "));
        }
    }

    @Nested
    class BaseUrls {
        @Test
        void loseTheSlashAtTheirEnd() {
            GatewayConfig config =
                    situation()
                            .config("providers: {ollama: {base_url: \"http://10.0.0.1:1/v1/\"}}");

            assertThat(Situation.http(config, "ollama").baseUrl())
                    .isEqualTo(URI.create("http://10.0.0.1:1/v1"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "api.example.com/v1",
                    "/v1",
                    "ftp://x/v1",
                    "http://",
                    "http://u:hunter2@x/v1",
                    "http://x/v1?key=hunter2",
                    "http://x/#a",
                    "http://x:99999/",
                    "http://a b/"
                })
        void areAbsoluteWithoutUserAndQuery(String url) {
            assertThat(situation().faults("providers: {ollama: {base_url: \"" + url + "\"}}"))
                    .singleElement()
                    .asString()
                    .startsWith("1:32: providers.ollama.base_url: is no base URL")
                    .doesNotContain("hunter2");
        }

        @Test
        void areRequiredWhereThePresetHasNone() {
            assertThat(situation().faults("providers: {azure: {keys: [a]}}"))
                    .containsExactly(
                            "1:20: providers.azure: lacks the key \"base_url\": the preset azure"
                                    + " has none of its own");
        }
    }

    @Nested
    class Headers {
        @Test
        void areAddedInLowerCase() {
            GatewayConfig config =
                    situation()
                            .config(
                                    "providers: {ollama: {headers: {X-Team: search, v:"
                                            + " 2023-06-01}}}");

            assertThat(Situation.http(config, "ollama").headers())
                    .containsEntry("x-team", Secret.of("search"))
                    .containsEntry("v", Secret.of("2023-06-01"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{Host: x}", "{content-length: 1}", "{Connection: close}", "{te: x}",
                    "{transfer-encoding: x}", "{\"a b\": x}", "{\"\": x}", "{a: \"x\\ny\"}",
                    "{a: x, A: y}"
                })
        void areNotThoseOfTheConnection(String headers) {
            assertThat(situation().faults("providers: {ollama: {headers: " + headers + "}}"))
                    .hasSize(1);
        }
    }

    @Nested
    class Egress {
        @Test
        void mayCarryUserAndPassword() {
            GatewayConfig config =
                    situation()
                            .config(
                                    "providers: {ollama: {egress: [direct,"
                                            + " \"http://us%40er:p%3As+s@proxy:3128\","
                                            + " \"socks5://10.0.0.1:1080\"]}}");

            assertThat(Situation.http(config, "ollama").egress())
                    .containsExactly(
                            new EgressConfig.Direct(),
                            new EgressConfig.Proxy(
                                    EgressConfig.Scheme.HTTP,
                                    "proxy",
                                    3128,
                                    "us@er",
                                    Secret.of("p:s+s")),
                            new EgressConfig.Proxy(
                                    EgressConfig.Scheme.SOCKS5, "10.0.0.1", 1080, null, null));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "proxy:3128",
                    "http://hunter2@proxy",
                    "https://proxy:1",
                    "http://a:hunter2@:1",
                    "directly"
                })
        void isNothingElse(String egress) {
            assertThat(situation().faults("providers: {ollama: {egress: [\"" + egress + "\"]}}"))
                    .isNotEmpty()
                    .noneMatch(fault -> fault.contains("hunter2"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "http://a%3Ab:hunter2@proxy:1",
                    "socks5://j%C3%B6rg:hunter2@proxy:1",
                    "socks5://ada:hunter2%E2%82%AC@proxy:1"
                })
        void carriesNoLoginThatItsProxyCannotBeShown(String egress) {
            String yaml = "providers: {ollama: {egress: [direct, \"" + egress + "\"]}}";

            assertThat(situation().faults(yaml))
                    .singleElement()
                    .asString()
                    .contains(" has a ")
                    .doesNotContain("hunter2");
        }

        @Test
        void mayLeaveByAProxyAlone() {
            var provider =
                    Situation.http(
                            situation()
                                    .config("providers: {ollama: {egress: \"socks5://proxy:1\"}}"),
                            "ollama");

            assertThat(provider.egress()).singleElement().isInstanceOf(EgressConfig.Proxy.class);
        }
    }

    @Test
    void rememberWhichTimeoutsWereSet() {
        TimeoutsConfig timeouts =
                Situation.http(
                                situation()
                                        .config(
                                                "providers: {ollama: {timeouts: {idle: 5s}, models:"
                                                        + " {r1: {reasoning: true}}}}"),
                                "ollama")
                        .timeouts();

        assertThat(timeouts.timeoutsFor(/* reasoning= */ true).idle())
                .isEqualTo(Duration.ofSeconds(5));
        assertThat(timeouts.timeoutsFor(/* reasoning= */ true).firstToken())
                .isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void knowTheirOwnModels() {
        HttpProviderConfig provider =
                Situation.http(
                        situation()
                                .config(
                                        "providers: {ollama: {models: {mine: {upstream: \"ft:x:y\","
                                                + " reasoning: true}}}}"),
                        "ollama");

        assertThat(provider.upstreamName("mine")).isEqualTo("ft:x:y");
        assertThat(provider.upstreamName("other")).isEqualTo("other");
        assertThat(provider.isReasoning("mine")).isTrue();
        assertThat(provider.isReasoning("other")).isFalse();
    }

    @Test
    void letOpenForMaxFollowOpenFor() {
        GatewayConfig config = situation().config("providers: {ollama: {circuit: {open_for: 5m}}}");

        assertThat(Situation.circuit(Situation.http(config, "ollama")).openForMax())
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(
                        situation()
                                .faults(
                                        "providers: {ollama: {circuit: {open_for: 5m, open_for_max:"
                                                + " 1m}}}"))
                .singleElement()
                .asString()
                .contains("open_for_max: is shorter than open_for");
    }

    @Test
    void mayBeCommandsAndTemplates() {
        GatewayConfig config =
                situation()
                        .config(
                                """
                                providers:
                                  cli: {preset: command, command: [/bin/answer, "{user}"], stdin: json, env: []}
                                  floor: {preset: template, text: "Nobody is there: {prompt:5}"}
                                """);

        CommandProviderConfig cli =
                (CommandProviderConfig) Objects.requireNonNull(config.providers().get("cli"));
        assertThat(cli.command()).containsExactly("/bin/answer", "{user}");
        assertThat(cli.env()).isEmpty();
        assertThat(cli.maxParallel()).isEqualTo(4);
        assertThat(config.providers().get("floor"))
                .isInstanceOfSatisfying(
                        TemplateProviderConfig.class,
                        floor -> assertThat(floor.text()).endsWith("{prompt:5}"));
    }

    @Test
    void acceptTheKeysOfTheirKindOnly() {
        assertThat(
                        situation()
                                .faults(
                                        "providers: {floor: {preset: template, text: x, keys: [a]},"
                                                + " cli: {preset: command}, ollama: {text: x}}"))
                .hasSize(3)
                .anyMatch(fault -> fault.contains("providers.floor.keys: unknown key"))
                .anyMatch(fault -> fault.contains("providers.cli: lacks the key \"command\""))
                .anyMatch(fault -> fault.contains("providers.ollama.text: unknown key"));
    }
}
