package dev.sluice.netty.clients;

import com.openai.core.JsonValue;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionToolChoiceOption;
import java.util.Map;

/** A tool, mostly one that has to be called. */
final class WeatherTool {
    static final String NAME = "weather";

    /** What the tool is called with. */
    record Arguments(String city, int days) {}

    /** What the simulator puts into them. */
    static final Arguments SIMULATED = new Arguments("simulated by simulator", 1);

    private WeatherTool() {}

    static ChatCompletionCreateParams requiredBy(ChatCompletionCreateParams.Builder question) {
        return offeredBy(question.toolChoice(ChatCompletionToolChoiceOption.Auto.REQUIRED));
    }

    /** May be called, too. */
    static ChatCompletionCreateParams offeredBy(ChatCompletionCreateParams.Builder question) {
        return question.addTool(ChatCompletionFunctionTool.builder().function(definition()).build())
                .build();
    }

    static ChatCompletionMessageFunctionToolCall.Function callIn(ChatCompletion completion) {
        return completion
                .choices()
                .getFirst()
                .message()
                .toolCalls()
                .orElseThrow()
                .getFirst()
                .asFunction()
                .function();
    }

    private static FunctionDefinition definition() {
        return FunctionDefinition.builder()
                .name(NAME)
                .parameters(
                        FunctionParameters.builder()
                                .putAdditionalProperty("type", JsonValue.from("object"))
                                .putAdditionalProperty(
                                        "properties",
                                        JsonValue.from(
                                                Map.of(
                                                        "city", Map.of("type", "string"),
                                                        "days", Map.of("type", "integer"))))
                                .build())
                .build();
    }
}
