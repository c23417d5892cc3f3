package dev.sluice.providers.translation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.anthropic.AnthropicDialect;
import dev.sluice.providers.anthropic.AnthropicSurface;
import dev.sluice.providers.gemini.GeminiDialect;
import dev.sluice.providers.gemini.GeminiSurface;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.openai.OpenAiSurface;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's body on its way to a provider of some form; single quotes stand for double ones. */
final class Translated {

    private final Surface surface;
    private final ChatRequest request;
    private String model = "m";
    private boolean reasoning;
    private TargetSettings settings = TargetSettings.NONE;

    private Translated(Surface surface, Operation.Chat operation, String body) {
        this.surface = surface;
        byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        Decoded decoded = surface.decode(operation, bytes);
        assertThat(decoded).isInstanceOf(Decoded.Request.class);
        this.request = ((Decoded.Request) decoded).request();
    }

    static Translated openAi(String members) {
        String body = "{'model':'asked'," + members + "}";
        return new Translated(new OpenAiSurface(), Operation.Chat.BY_BODY, body);
    }

    static Translated anthropic(String members) {
        String body = "{'model':'asked','max_tokens':5000," + members + "}";
        return new Translated(new AnthropicSurface(), Operation.Chat.BY_BODY, body);
    }

    static Translated gemini(String members) {
        return new Translated(
                GeminiSurface.ofEvents(), new Operation.Chat("asked", true), "{" + members + "}");
    }

    Translated forModel(String name) {
        model = name;
        return this;
    }

    Translated forThinker() {
        reasoning = true;
        return this;
    }

    Translated by(UnsupportedParams policy) {
        settings = new TargetSettings(settings.set(), settings.systemSuffix(), policy);
        return this;
    }

    Translated with(Map<String, String> set, @Nullable String suffix) {
        Map<String, RawJson> values = new LinkedHashMap<>();
        set.forEach((name, value) -> values.put(name, new RawJson(value)));
        settings = new TargetSettings(values, suffix, settings.unsupportedParams());
        return this;
    }

    UpstreamRequest toOpenAi(Quirk... quirks) {
        return ready(new OpenAiDialect(), MemberRules.NONE, quirks);
    }

    UpstreamRequest toOpenAi(MemberRules members) {
        return ready(new OpenAiDialect(), members);
    }

    UpstreamRequest toAnthropic() {
        return ready(new AnthropicDialect(), MemberRules.NONE);
    }

    UpstreamRequest toGemini() {
        return ready(new GeminiDialect(), MemberRules.NONE);
    }

    Preparation.Impossible refusedBy(Dialect dialect) {
        Preparation prepared = prepared(dialect, MemberRules.NONE);
        assertThat(prepared).isInstanceOf(Preparation.Impossible.class);
        return (Preparation.Impossible) prepared;
    }

    private UpstreamRequest ready(Dialect dialect, MemberRules members, Quirk... quirks) {
        Preparation prepared = prepared(dialect, members, quirks);
        assertThat(prepared).isInstanceOf(Preparation.Ready.class);
        return ((Preparation.Ready) prepared).request();
    }

    private Preparation prepared(Dialect dialect, MemberRules members, Quirk... quirks) {
        return dialect.prepare(
                Assignments.of(
                        surface,
                        request,
                        Assignments.provider(dialect, quirks),
                        model,
                        settings,
                        reasoning,
                        members));
    }

    /** The body, with single quotes. */
    static String body(UpstreamRequest request) {
        return new String(request.body().toByteArray(), StandardCharsets.UTF_8).replace('"', '\'');
    }
}
