package dev.sluice.providers.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Quirk;
import java.net.URI;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderCatalogueTest {

    private final ProviderCatalogue catalogue = ProviderCatalogue.bundled();

    @Test
    void knowsThePresets() {
        assertThat(catalogue.names())
                .containsExactly(
                        "openai",
                        "anthropic",
                        "gemini",
                        "groq",
                        "deepseek",
                        "mistral",
                        "xai",
                        "openrouter",
                        "together",
                        "fireworks",
                        "cerebras",
                        "perplexity",
                        "nvidia",
                        "github",
                        "vllm",
                        "tgi",
                        "ollama",
                        "llamacpp",
                        "lmstudio",
                        "sglang",
                        "litellm",
                        "portkey",
                        "tokenmix",
                        "command",
                        "template");
    }

    @Test
    void givesEachHttpProviderAnAddressThatAPathCanFollow() {
        for (CatalogueEntry entry : catalogue.entries()) {
            assertThat(entry.source()).isNotBlank();
            if (entry.kind() != CatalogueEntry.Kind.HTTP) {
                assertThat(entry.baseUrl()).isNull();
                continue;
            }
            URI base = URI.create(Objects.requireNonNull(entry.baseUrl()));
            boolean local = "127.0.0.1".equals(base.getHost());
            assertThat(base.getScheme()).as(entry.preset()).isEqualTo(local ? "http" : "https");
            assertThat(base.getQuery()).isNull();
            assertThat(entry.baseUrl()).doesNotEndWith("/");
            assertThat(entry.keyVariables()).as(entry.preset()).isNotEmpty();
            assertThat(entry.keyRequired()).as(entry.preset()).isEqualTo(!local);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-4o,openai",
        "o3-mini,openai",
        "chatgpt-4o-latest,openai",
        "claude-sonnet-4-5,anthropic",
        "gemini-2.5-flash,gemini",
        "deepseek-chat,deepseek",
        "codestral-latest,mistral",
        "grok-4,xai",
        "sonar-pro,perplexity",
    })
    void knowsWhoseABareNameIs(String model, String preset) {
        assertThat(catalogue.matchBareName(model)).map(CatalogueEntry::preset).contains(preset);
    }

    @ParameterizedTest
    @CsvSource({"smart", "openai/gpt-4o", "GPT-4o", "mygpt-4"})
    void claimsNoOtherName(String model) {
        assertThat(catalogue.matchBareName(model)).isEmpty();
    }

    @Test
    void knowsQuirksAndReasoningModels() {
        CatalogueEntry mistral = catalogue.find("mistral").orElseThrow();
        CatalogueEntry openai = catalogue.find("openai").orElseThrow();
        CatalogueEntry xai = catalogue.find("xai").orElseThrow();

        assertThat(mistral.quirks())
                .containsExactlyInAnyOrder(
                        Quirk.NO_STREAM_OPTIONS,
                        Quirk.NO_DEVELOPER_ROLE,
                        Quirk.ANY_TOOL_CHOICE,
                        Quirk.NINE_LETTER_CALL_IDS);
        assertThat(mistral.members().renamed()).containsEntry("seed", "random_seed");
        assertThat(mistral.members().unsupported()).contains("logit_bias");
        assertThat(openai.members().isEmpty()).isTrue();
        assertThat(openai.membersFor("gpt-4o").isEmpty()).isTrue();
        assertThat(openai.membersFor("gpt-5-chat-latest").isEmpty()).isTrue();
        assertThat(openai.membersFor("o3-mini").refuse("temperature")).isTrue();
        assertThat(openai.membersFor("gpt-5-mini").nameOf("max_tokens", "max_tokens"))
                .isEqualTo("max_completion_tokens");
        assertThat(mistral.membersFor("mistral-small")).isEqualTo(mistral.members());
        assertThat(openai.isReasoning("o1-preview")).isTrue();
        assertThat(openai.isReasoning("gpt-5-mini")).isTrue();
        assertThat(openai.isReasoning("gpt-4o")).isFalse();
        assertThat(xai.isReasoning("grok-4-fast-reasoning")).isTrue();
        assertThat(xai.isReasoning("grok-4-fast-non-reasoning")).isFalse();
    }
}
