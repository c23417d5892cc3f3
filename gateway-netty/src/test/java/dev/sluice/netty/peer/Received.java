package dev.sluice.netty.peer;

import com.sun.net.httpserver.Headers;
import dev.sluice.loadtest.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A request that a provider got, read as its form has it. */
public record Received(
        ProviderForm form, String path, Headers headers, String text, JsonValue body) {

    private static final long NO_LIMIT = Integer.MAX_VALUE;

    boolean isStreamed() {
        return switch (form) {
            case OPENAI, ANTHROPIC -> body.at("stream").isTrue();
            case GEMINI -> path.endsWith(":streamGenerateContent");
        };
    }

    /** Messages, or what the form calls them. */
    public List<JsonValue> messages() {
        return body.at(form == ProviderForm.GEMINI ? "contents" : "messages").elements();
    }

    /** The texts of the results of tools in the last turn, in order. */
    List<String> toolResults() {
        return switch (form) {
            case OPENAI ->
                    messages().reversed().stream()
                            .takeWhile(message -> is(message, "role", "tool"))
                            .map(message -> text(message.at("content")))
                            .toList()
                            .reversed();
            case ANTHROPIC ->
                    messages().getLast().at("content").elements().stream()
                            .filter(block -> is(block, "type", "tool_result"))
                            .map(block -> text(block.at("content")))
                            .toList();
            case GEMINI ->
                    messages().getLast().at("parts").elements().stream()
                            .map(part -> part.at("functionResponse", "response"))
                            .filter(JsonValue.JsonObject.class::isInstance)
                            .map(JsonValue::compact)
                            .toList();
        };
    }

    Optional<String> firstTool() {
        return switch (form) {
            case OPENAI -> first(body.at("tools"), "function", "name");
            case ANTHROPIC -> first(body.at("tools"), "name");
            case GEMINI ->
                    body.at("tools").elements().stream()
                            .flatMap(
                                    tool -> first(tool.at("functionDeclarations"), "name").stream())
                            .findFirst();
        };
    }

    boolean demandsJson() {
        JsonValue format =
                switch (form) {
                    case OPENAI -> body.at("response_format", "json_schema", "schema");
                    case ANTHROPIC -> body.at("output_config", "format", "schema");
                    case GEMINI ->
                            body.at("generationConfig", "responseJsonSchema").elements().isEmpty()
                                            && !(body.at("generationConfig", "responseJsonSchema")
                                                    instanceof JsonValue.JsonObject)
                                    ? body.at("generationConfig", "responseSchema")
                                    : body.at("generationConfig", "responseJsonSchema");
                };
        return format instanceof JsonValue.JsonObject;
    }

    /** The image of the last message, as its type and its bytes in Base64. */
    Optional<String> image() {
        JsonValue last = messages().getLast();
        return switch (form) {
            case OPENAI -> first(last.at("content"), "image_url", "url");
            case ANTHROPIC ->
                    last.at("content").elements().stream()
                            .map(block -> block.at("source"))
                            .filter(source -> is(source, "type", "base64"))
                            .map(source -> dataUrl(source.at("media_type"), source.at("data")))
                            .findFirst();
            case GEMINI ->
                    last.at("parts").elements().stream()
                            .map(part -> part.at("inlineData"))
                            .filter(JsonValue.JsonObject.class::isInstance)
                            .map(data -> dataUrl(data.at("mimeType"), data.at("data")))
                            .findFirst();
        };
    }

    long limit() {
        return switch (form) {
            case OPENAI -> Math.min(limit("max_tokens"), limit("max_completion_tokens"));
            case ANTHROPIC -> limit("max_tokens");
            case GEMINI -> limit("generationConfig", "maxOutputTokens");
        };
    }

    private long limit(String... place) {
        return body.at(place) instanceof JsonValue.JsonNumber(String literal)
                ? Long.parseLong(literal)
                : NO_LIMIT;
    }

    static boolean is(JsonValue object, String member, String word) {
        return object.at(member).textOr("").equals(word);
    }

    /** Of a text, or of its parts. */
    static String text(JsonValue content) {
        return content.elements().isEmpty()
                ? content.textOr("")
                : String.join(
                        "",
                        content.elements().stream()
                                .map(part -> part.at("text").textOr(""))
                                .toList());
    }

    private static Optional<String> first(JsonValue list, String... place) {
        return list.elements().stream()
                .map(element -> element.at(place).textOr(""))
                .filter(name -> !name.isEmpty())
                .findFirst();
    }

    private static String dataUrl(JsonValue type, JsonValue data) {
        return Stream.of("data:", type.textOr(""), ";base64,", data.textOr(""))
                .reduce("", String::concat);
    }
}
