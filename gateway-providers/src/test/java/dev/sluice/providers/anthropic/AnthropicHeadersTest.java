package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.ClientCredential.Scheme;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.translation.Assignments;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnthropicHeadersTest {

    private final AnthropicSurface surface = new AnthropicSurface();

    private Headers headers(
            Credentials credentials,
            @Nullable ClientCredential ofClient,
            boolean ownForm,
            Headers client,
            Quirk... quirks) {
        byte[] body =
                "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}"
                        .getBytes(StandardCharsets.UTF_8);
        ChatRequest request =
                ((Surface.Decoded.Request) surface.decode(Surface.Operation.Chat.BY_BODY, body))
                        .request();
        Assignment assignment = Assignments.of(surface, request, new AnthropicDialect());
        HttpProvider provider =
                new HttpProvider(
                        "p",
                        new AnthropicDialect(),
                        new Origin("api.example", 443, true),
                        "/v1",
                        credentials,
                        Headers.none(),
                        Set.of(quirks));
        return AnthropicHeaders.of(
                new Assignment(
                        request,
                        surface,
                        assignment.candidate(),
                        provider,
                        Access.of(provider),
                        ofClient,
                        new Forwarded(
                                Headers.of("x-request-id", "r1"),
                                surface.forwardedHeaders(client),
                                "")),
                ownForm);
    }

    private Headers ofKey(String key, Quirk... quirks) {
        return headers(
                new Credentials.Key(() -> key), null, /* ownForm= */ true, Headers.none(), quirks);
    }

    @Test
    void showAKeyAsAKeyAndATokenAsBearer() {
        assertThat(ofKey("sk-ant-api03-x").first("x-api-key")).contains("sk-ant-api03-x");
        assertThat(ofKey("sk-ant-api03-x").contains("authorization")).isFalse();
        assertThat(ofKey("sk-ant-oat01-x").first("authorization"))
                .contains("Bearer sk-ant-oat01-x");
        assertThat(ofKey("sk-ant-oat01-x").contains("x-api-key")).isFalse();
        assertThat(ofKey("k", Quirk.BEARER_KEY).first("authorization")).contains("Bearer k");
    }

    @Test
    void showAClientsCredentialInTheWayItCame() {
        Headers bearer =
                headers(
                        new Credentials.FromClient(),
                        new ClientCredential(Scheme.BEARER, "sk-1"),
                        true,
                        Headers.none());
        Headers key =
                headers(
                        new Credentials.FromClient(),
                        new ClientCredential(Scheme.API_KEY, "sk-ant-oat-1"),
                        true,
                        Headers.none());

        assertThat(bearer.first("authorization")).contains("Bearer sk-1");
        assertThat(bearer.contains("x-api-key")).isFalse();
        assertThat(key.first("x-api-key")).contains("sk-ant-oat-1");
        assertThat(key.contains("authorization")).isFalse();
    }

    @Test
    void takeAClientsVersionAndFeaturesAlongAndNothingOfItsKeysAndSdk() {
        Headers client =
                Headers.of(
                        "Anthropic-Version",
                        "2026-10-21",
                        "anthropic-beta",
                        "a-1,b-2",
                        "anthropic-next-year",
                        "1",
                        "anthropic-beta",
                        "c-3",
                        "x-api-key",
                        "sk-client",
                        "authorization",
                        "Bearer sk-client",
                        "x-stainless-lang",
                        "js",
                        "x-claude-code-session-id",
                        "s");

        Headers sent = headers(new Credentials.None(), null, true, client);

        assertThat(sent.first("anthropic-version")).contains("2026-10-21");
        assertThat(sent.first("anthropic-beta")).contains("a-1,b-2,c-3");
        assertThat(sent.first("anthropic-next-year")).contains("1");
        assertThat(sent.first("x-request-id")).contains("r1");
        assertThat(sent.toString()).doesNotContain("sk-client");
        assertThat(sent.contains("x-stainless-lang")).isFalse();
        assertThat(sent.contains("x-claude-code-session-id")).isFalse();
    }

    @Test
    void sayTheVersionThatIsWrittenHereForClientsOfOtherForms() {
        Headers sent =
                headers(
                        new Credentials.None(),
                        null,
                        /* ownForm= */ false,
                        Headers.of("anthropic-version", "2026-10-21", "anthropic-beta", "a"));

        assertThat(sent.first("anthropic-version")).contains("2023-06-01");
        assertThat(sent.contains("anthropic-beta")).isFalse();
    }
}
