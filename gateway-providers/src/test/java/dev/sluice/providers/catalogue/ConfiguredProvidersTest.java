package dev.sluice.providers.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.TargetSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfiguredProvidersTest {

    @TempDir private Path folder = Path.of("");

    private ConfiguredProviders providers(String yaml) throws IOException {
        return Configured.of(folder, yaml, Map.of()).providers();
    }

    private static Candidate candidate(ConfiguredProviders providers, String name, String model) {
        return providers
                .candidate(name, model, /* listed= */ true, 1, true, TargetSettings.NONE)
                .orElseThrow();
    }

    private static HttpProvider provider(ConfiguredProviders providers, String name) {
        return (HttpProvider) candidate(providers, name, "m").provider();
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.example/v1, api.example, 443, true, /v1",
        "https://api.example, api.example, 443, true, ''",
        "https://api.example/, api.example, 443, true, ''",
        "https://api.example/a/b//, api.example, 443, true, /a/b",
        "https://api.example:8443/v1, api.example, 8443, true, /v1",
        "http://api.example/v1, api.example, 80, false, /v1",
        "http://10.0.0.7:8000, 10.0.0.7, 8000, false, ''",
        "'http://[::1]:8000/v1', ::1, 8000, false, /v1",
        "'https://[2001:db8::1]', 2001:db8::1, 443, true, ''",
        "https://api.example/a%20b, api.example, 443, true, /a%20b",
    })
    void leadToTheirBaseUrl(String url, String host, int port, boolean tls, String path)
            throws IOException {
        HttpProvider provider =
                provider(
                        providers(
                                """
                                providers:
                                  own: {preset: openai, keys: [k], base_url: "%s"}
                                """
                                        .formatted(url)),
                        "own");

        assertThat(provider.origin()).isEqualTo(new Origin(host, port, tls));
        assertThat(provider.basePath()).isEqualTo(path);
    }

    @Test
    void takeTheFirstKeyAndShowItToNobody() throws IOException {
        HttpProvider provider =
                provider(providers("providers: {openai: {keys: [sk-first, sk-second]}}"), "openai");

        assertThat(provider.credentials()).isInstanceOf(Credentials.Key.class);
        assertThat(((Credentials.Key) provider.credentials()).value().get()).isEqualTo("sk-first");
        assertThat(provider.credentials()).asString().doesNotContain("sk-");
        assertThat(provider).hasToString("openai");
    }

    @Test
    void takeTheClientsKeyWhereToldTo() throws IOException {
        ConfiguredProviders providers = providers("providers: {openai: {keys: from_client}}");

        assertThat(provider(providers, "openai").credentials())
                .isEqualTo(new Credentials.FromClient());
    }

    @Test
    void askWithoutAKeyWhereNoneIsNeeded() throws IOException {
        assertThat(provider(providers("providers: {ollama: {}}"), "ollama").credentials())
                .isEqualTo(new Credentials.None());
    }

    @Test
    void addTheConfiguredHeaders() throws IOException {
        HttpProvider provider =
                provider(
                        providers(
                                """
                                providers:
                                  openai: {keys: [k], headers: {x-team: search}}
                                """),
                        "openai");

        assertThat(provider.headers().first("x-team")).contains("search");
    }

    @ParameterizedTest
    @CsvSource({
        "mistral, '', true",
        "mistral, 'developer_role: true, ', false",
        "openai, '', false",
        "openai, 'developer_role: false, ', true",
    })
    void letTheConfigurationDecideOverTheDeveloperRole(
            String preset, String setting, boolean unknown) throws IOException {
        HttpProvider provider =
                provider(
                        providers("providers: {%s: {%skeys: [k]}}".formatted(preset, setting)),
                        preset);

        assertThat(provider.has(Quirk.NO_DEVELOPER_ROLE)).isEqualTo(unknown);
        assertThat(provider.has(Quirk.NO_STREAM_OPTIONS)).isEqualTo(preset.equals("mistral"));
    }

    @Test
    void giveReasoningModelsTheirTime() throws IOException {
        ConfiguredProviders providers =
                providers(
                        """
                        providers:
                          openai:
                            keys: [k]
                            models:
                              deep: {upstream: gpt-4o, reasoning: true}
                              quick: {upstream: o3-mini, reasoning: false}
                              unsaid: {upstream: o3-mini}
                        """);
        Duration short8 = Duration.ofSeconds(8);
        Duration long60 = Duration.ofSeconds(60);

        assertThat(firstByte(providers, "gpt-4o")).isEqualTo(short8);
        assertThat(firstByte(providers, "o3-mini")).isEqualTo(long60);
        assertThat(firstByte(providers, "deep")).isEqualTo(long60);
        assertThat(firstByte(providers, "quick")).isEqualTo(short8);
        assertThat(firstByte(providers, "unsaid")).isEqualTo(long60);
        CallTimeouts deep = candidate(providers, "openai", "deep").timeouts();
        assertThat(deep.firstToken()).isEqualTo(Duration.ofMinutes(3));
        assertThat(deep.idle()).isEqualTo(Duration.ofMinutes(3));
    }

    private static Duration firstByte(ConfiguredProviders providers, String model) {
        return candidate(providers, "openai", model).timeouts().firstByte();
    }

    @Test
    void keepConfiguredTimesForReasoningModelsToo() throws IOException {
        ConfiguredProviders providers =
                providers("providers: {openai: {keys: [k], timeouts: {first_byte: 3s}}}");

        assertThat(firstByte(providers, "o3-mini")).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void askForTheUpstreamNameOfAModel() throws IOException {
        ConfiguredProviders providers =
                providers("providers: {openai: {keys: [k], models: {mine: {upstream: \"ft:x\"}}}}");

        assertThat(candidate(providers, "openai", "mine").model()).isEqualTo("ft:x");
        assertThat(
                        providers
                                .candidate(
                                        "openai",
                                        "mine",
                                        /* listed= */ false,
                                        1,
                                        true,
                                        TargetSettings.NONE)
                                .orElseThrow()
                                .listed())
                .isTrue();
        assertThat(
                        providers
                                .candidate(
                                        "openai",
                                        "gpt-4o",
                                        /* listed= */ false,
                                        1,
                                        true,
                                        TargetSettings.NONE)
                                .orElseThrow()
                                .listed())
                .isFalse();
        assertThat(providers.modelsOf("openai")).containsExactly("mine");
        assertThat(providers.modelsOf("nobody")).isEmpty();
    }

    @Test
    void leaveOutWhatNothingHereSpeaks() throws IOException {
        ConfiguredProviders providers =
                providers(
                        """
                        providers:
                          openai: {keys: [k]}
                          anthropic: {keys: [k]}
                          floor: {preset: template, text: hello}
                        """);

        assertThat(providers.names()).containsExactly("openai");
        assertThat(providers.candidate("anthropic", "claude", true, 1, true, TargetSettings.NONE))
                .isEmpty();
    }

    @Test
    void findTheFirstProviderOfABareNamesPreset() throws IOException {
        ConfiguredProviders providers =
                providers(
                        """
                        providers:
                          second: {preset: openai, keys: [k]}
                          openai: {keys: [k]}
                        """);

        assertThat(providers.providerOfBareName("gpt-4o")).contains("second");
        assertThat(providers.providerOfBareName("deepseek-chat")).isEmpty();
        assertThat(providers.providerOfBareName("smart")).isEmpty();
    }
}
