package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Surface.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiPathsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/chat/completions",
                "/chat/completions",
                "/openai/v1/chat/completions",
                "/openai/chat/completions"
            })
    void knowsChatUnderEachPrefix(String path) {
        assertThat(OpenAiPaths.operation(path)).isEqualTo(Operation.Chat.BY_BODY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/models", "/models", "/openai/v1/models", "/openai/models"})
    void knowsTheListUnderEachPrefix(String path) {
        assertThat(OpenAiPaths.operation(path)).isEqualTo(new Operation.ListModels());
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/models/gpt-4o,gpt-4o",
        "/models/openai/gpt-4o,openai/gpt-4o",
        "/v1/models/openai%2Fgpt-4o,openai/gpt-4o",
        "/openai/models/a%20b,a b",
        "/v1/models/%C3%A9,é",
        "/v1/models/v1/models,v1/models",
        "/v1/models/..x,..x",
    })
    void decodesTheIdOfAModel(String path, String id) {
        assertThat(OpenAiPaths.operation(path)).isEqualTo(new Operation.DescribeModel(id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/v1",
                "/v1/",
                "/v1/chat/completions/",
                "/v1/chat",
                "//v1/chat/completions",
                "/v1//chat/completions",
                "/v1/chat%2Fcompletions",
                "/v1/ch%61t/completions",
                "/v1/./chat/completions",
                "/v1/x/../chat/completions",
                "/V1/chat/completions",
                "/v1/proxy/chat/completions",
                "/v1/models/",
                "/v1/models//x",
                "/v1/models/x/",
                "/v1/models/../x",
                "/v1/models/..",
                "/v1/models/%2e%2e/x",
                "/v1/models/a%2F..%2Fb",
                "/v1/models/a%00b",
                "/v1/models/a%0Ab",
                "/v1/models/a%5Cb",
                "/v1/models/a%",
                "/v1/models/a%2",
                "/v1/models/a%zz",
                "/v1/models/%FF",
                "http://host/v1/chat/completions"
            })
    void knowsNothingElse(String path) {
        assertThat(OpenAiPaths.operation(path)).isNull();
    }
}
