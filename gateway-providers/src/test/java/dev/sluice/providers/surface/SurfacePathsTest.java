package dev.sluice.providers.surface;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.anthropic.AnthropicSurface;
import dev.sluice.providers.gemini.GeminiSurface;
import dev.sluice.providers.openai.OpenAiSurface;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which surface a path belongs to, in the order in which the data plane asks. */
class SurfacePathsTest {

    private static final Surface ANTHROPIC = new AnthropicSurface();
    private static final Surface GEMINI = GeminiSurface.ofEvents();
    private static final Surface GEMINI_ARRAYS = GeminiSurface.ofArrays();
    private static final List<Surface> SURFACES =
            List.of(ANTHROPIC, GEMINI, GEMINI_ARRAYS, new OpenAiSurface());

    private static RequestTarget target(String target, String header) {
        int query = target.indexOf('?');
        return new RequestTarget(
                query < 0 ? target : target.substring(0, query),
                query < 0 ? "" : target.substring(query + 1),
                header.isEmpty() ? Headers.none() : Headers.of(header, "x"));
    }

    private static String meaning(RequestTarget target) {
        for (Surface surface : SURFACES) {
            Operation operation = surface.operation(target);
            if (operation != null) {
                String framing = surface.equals(GEMINI_ARRAYS) ? " array" : "";
                return surface.name()
                        + framing
                        + " "
                        + switch (operation) {
                            case Operation.Chat(String model, boolean streamed) ->
                                    "chat"
                                            + (model == null ? "" : " " + model)
                                            + (streamed ? " streamed" : "");
                            case Operation.CountTokens(String model) ->
                                    "count" + (model == null ? "" : " " + model);
                            case Operation.ListModels() -> "models";
                            case Operation.DescribeModel(String id) -> "model " + id;
                        };
            }
        }
        return "nothing";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/messages|''|anthropic.messages chat",
                "/v1/messages?beta=true|''|anthropic.messages chat",
                "/anthropic/v1/messages|''|anthropic.messages chat",
                "/anthropic/messages|''|anthropic.messages chat",
                "/v1/messages/count_tokens|''|anthropic.messages count",
                "/v1/models|anthropic-version|anthropic.messages models",
                "/v1/models|''|openai.chat models",
                "/v1/models|x-goog-api-key|gemini.generate_content models",
                "/v1/models/a/b|anthropic-version|anthropic.messages model a/b",
                "/v1/models/a/b|''|openai.chat model a/b",
                "/anthropic/v1/models|''|anthropic.messages models",
                "/v1beta/models/g:generateContent|''|gemini.generate_content chat g",
                "/v1/models/g:generateContent|''|gemini.generate_content chat g",
                "/genai/v1beta/models/p/g:generateContent|''|gemini.generate_content chat p/g",
                "/v1beta/models/p%2Fg:streamGenerateContent?alt=sse|''|gemini.generate_content chat"
                        + " p/g streamed",
                "/v1beta/models/g:streamGenerateContent|''|gemini.generate_content array chat g"
                        + " streamed",
                "/v1beta/models/g:streamGenerateContent?key=k&alt=sse|''|gemini.generate_content"
                        + " chat g streamed",
                "/v1beta/models/g:countTokens|''|gemini.generate_content count g",
                "/v1beta/models|''|gemini.generate_content models",
                "/v1beta/models/g|''|gemini.generate_content model g",
                "/v1/chat/completions|''|openai.chat chat",
                "/v1/v1/messages|''|nothing",
                "/messages|''|nothing",
                "/v1beta/models/../x:generateContent|''|nothing",
                "/v1beta/models/g:embedContent|''|nothing",
            })
    void belongsToItsSurface(String target, String header, String meaning) {
        assertThat(meaning(target(target, header))).isEqualTo(meaning);
    }

    @Test
    void errorsAreWordedByWhomTheClientSpeaksTo() {
        assertThat(ANTHROPIC.recognises(target("/v1/v1/messages", "anthropic-version"))).isTrue();
        assertThat(ANTHROPIC.recognises(target("/v1/v1/messages", ""))).isFalse();
        assertThat(GEMINI.recognises(target("/v1beta/x", ""))).isTrue();
        assertThat(GEMINI.recognises(target("/x?key=k", ""))).isTrue();
        assertThat(GEMINI.recognises(target("/v1/x", ""))).isFalse();
    }

    @Test
    void modelsAreListedInEachForm() {
        List<ListedModel> models = List.of(new ListedModel("smart", "openai"));

        assertThat(text(ANTHROPIC.models(models)))
                .contains("\"type\":\"model\",\"id\":\"smart\",\"display_name\":\"smart\"")
                .contains("\"has_more\":false,\"first_id\":\"smart\",\"last_id\":\"smart\"");
        assertThat(text(GEMINI.models(models))).contains("\"name\":\"models/smart\"");
        assertThat(text(ANTHROPIC.tokenCount(7))).isEqualTo("{\"input_tokens\":7}");
        assertThat(text(GEMINI.tokenCount(7))).isEqualTo("{\"totalTokens\":7}");
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}
