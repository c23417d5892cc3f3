package dev.sluice.netty.clients;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel.OpenAiChatModelBuilder;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel.OpenAiStreamingChatModelBuilder;

/** Models of the unmodified langchain4j, behind a stand's gateway; they repeat nothing. */
record LangChain4jClient(ClientStand stand) {
    private static final JsonObjectSchema CITY_AND_DAYS =
            JsonObjectSchema.builder()
                    .addStringProperty("city")
                    .addIntegerProperty("days")
                    .required("city", "days")
                    .build();

    static final ToolSpecification WEATHER =
            ToolSpecification.builder().name("weather").parameters(CITY_AND_DAYS).build();

    static final ResponseFormat FORECAST =
            ResponseFormat.builder()
                    .type(ResponseFormatType.JSON)
                    .jsonSchema(
                            JsonSchema.builder()
                                    .name("Forecast")
                                    .rootElement(CITY_AND_DAYS)
                                    .build())
                    .build();

    static ChatRequest.Builder question() {
        return ChatRequest.builder().messages(UserMessage.from(ClientStand.QUESTION));
    }

    OpenAiChatModel whole(String model) {
        return wholeBuilder(model).build();
    }

    OpenAiChatModelBuilder wholeBuilder(String model) {
        return OpenAiChatModel.builder()
                .baseUrl(stand.url() + "/v1")
                .apiKey(ClientStand.ADAS_KEY)
                .modelName(model)
                .strictJsonSchema(true)
                .maxRetries(0);
    }

    OpenAiStreamingChatModel streaming(String model) {
        return streamingBuilder(model).build();
    }

    OpenAiStreamingChatModelBuilder streamingBuilder(String model) {
        return OpenAiStreamingChatModel.builder()
                .baseUrl(stand.url() + "/v1")
                .apiKey(ClientStand.ADAS_KEY)
                .modelName(model)
                .strictJsonSchema(true);
    }

    /** A stream that has been read to its end. */
    StreamedChat stream(String model, ChatRequest request) {
        StreamedChat streamed = new StreamedChat();
        streaming(model).chat(request, streamed);
        return streamed.await();
    }
}
