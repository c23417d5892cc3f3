package dev.sluice.providers.error;

import dev.sluice.core.error.ProviderError;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bodies in which providers report errors, whichever shape they chose. OpenAI's is {@code
 * {"error": {"message", "type", "param", "code"}}}; others wrap the message in less, in more, in a
 * list, or in a page.
 */
public final class ErrorBodies {

    /** The type of an error that came as a page, which is what an edge sends. */
    public static final String PAGE_TYPE = "html_page";

    /** So much of a body that is not JSON is shown. */
    private static final int MAX_TEXT = 300;

    private ErrorBodies() {}

    public static ProviderError read(byte[] body) {
        return read(body, 0, body.length);
    }

    /** Reads {@code [start, end)} of {@code body}, which may have been cut. */
    public static ProviderError read(byte[] body, int start, int end) {
        int from = JsonBytes.skipSpace(body, start, end);
        if (from == end) {
            return ProviderError.ofMessage("");
        }
        if (body[from] == '{' || body[from] == '[' || body[from] == '"') {
            Optional<Json> json = JsonReader.read(body, from, end);
            if (json.isEmpty()) {
                json = JsonReader.read(CutJson.close(body, from, end));
            }
            if (json.isEmpty()) {
                // Cut inside of a name, or behind a colon: do without the last member.
                json =
                        JsonReader.read(
                                CutJson.close(body, from, CutJson.lastComma(body, from, end)));
            }
            ProviderError error = json.map(ErrorBodies::ofJson).orElse(null);
            return error == null
                    ? ProviderError.ofMessage("an error in a form that is not known")
                    : error;
        }
        return ofText(new String(body, from, end - from, StandardCharsets.UTF_8));
    }

    /** The same, of JSON that is already read; null where no message is in it. */
    static @Nullable ProviderError ofJson(Json json) {
        return switch (json) {
            case Json.Str text -> error(text.value(), null, null, null);
            case Json.Arr list ->
                    list.elements().isEmpty() ? null : ofJson(list.elements().getFirst());
            case Json.Obj object -> ofObject(object);
            case Json.Num _, Json.Bool _, Json.Null _ -> null;
        };
    }

    private static @Nullable ProviderError ofObject(Json.Obj root) {
        Json error = root.present("error");
        if (error instanceof Json.Obj wrapped) {
            return ofErrorObject(wrapped);
        }
        if (error instanceof Json.Str text) {
            // xAI has the code beside it, TGI the type, Ollama nothing.
            return error(text.value(), type(root), root.word("code"), root.text("param"));
        }
        Json first = firstOf(root.elements("errors"));
        if (first != null) {
            return ofJson(first);
        }
        if (root.present("message") != null || root.present("detail") != null) {
            return ofErrorObject(root);
        }
        return null;
    }

    private static ProviderError ofErrorObject(Json.Obj error) {
        String message = text(error.present("message"));
        if (message.isEmpty()) {
            message = text(error.present("detail"));
        }
        Json.Obj metadata = error.object("metadata");
        if (metadata != null && metadata.present("raw") instanceof Json.Str raw) {
            message = message + ": " + nested(raw.value());
        }
        String type = type(error);
        return error(
                message.isEmpty() ? "an error without a message" : message,
                type == null ? error.text("status") : type,
                error.word("code"),
                error.text("param"));
    }

    /** What an aggregator passes on of the provider behind it: text, or an error body as text. */
    private static String nested(String raw) {
        ProviderError inner =
                JsonReader.read(raw.getBytes(StandardCharsets.UTF_8))
                        .map(ErrorBodies::ofJson)
                        .orElse(null);
        return inner == null ? raw : inner.message();
    }

    private static @Nullable String type(Json.Obj error) {
        String type = error.text("type");
        return type == null ? error.text("error_type") : type;
    }

    /** A message, or a list of complaints about members of the request. */
    private static String text(@Nullable Json value) {
        return switch (value) {
            case Json.Str string -> string.value();
            case Json.Obj object ->
                    object.members().containsKey("detail")
                            ? text(object.get("detail"))
                            : object.textOr("msg", object.textOr("message", "")) + place(object);
            case Json.Arr list -> {
                List<String> complaints = new ArrayList<>();
                list.elements().forEach(element -> complaints.add(text(element)));
                yield String.join("; ", complaints);
            }
            case null, default -> "";
        };
    }

    private static String place(Json.Obj complaint) {
        List<String> steps = new ArrayList<>();
        for (Json step : complaint.elements("loc")) {
            steps.add(step instanceof Json.Str text ? text.value() : step.raw().text());
        }
        return steps.isEmpty() ? "" : " (" + String.join(".", steps) + ")";
    }

    private static @Nullable Json firstOf(List<Json> list) {
        return list.isEmpty() ? null : list.getFirst();
    }

    private static ProviderError ofText(String text) {
        if (text.startsWith("<")) {
            String title = title(text);
            return new ProviderError(
                    title.isEmpty() ? "an HTML page" : "an HTML page (" + title + ")",
                    PAGE_TYPE,
                    null,
                    null);
        }
        String line = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
        return ProviderError.ofMessage(ErrorText.safe(line.strip()));
    }

    private static String title(String page) {
        int start = indexOfIgnoringCase(page, "<title>", 0);
        if (start < 0) {
            return "";
        }
        start += "<title>".length();
        int end = page.indexOf('<', start);
        String title = page.substring(start, end < 0 ? page.length() : end).strip();
        return ErrorText.safe(title.length() <= 100 ? title : title.substring(0, 100));
    }

    private static int indexOfIgnoringCase(String text, String word, int from) {
        for (int i = from; i + word.length() <= text.length(); i++) {
            if (text.regionMatches(/* ignoreCase= */ true, i, word, 0, word.length())) {
                return i;
            }
        }
        return -1;
    }

    private static ProviderError error(
            String message, @Nullable String type, @Nullable String code, @Nullable String param) {
        return new ProviderError(ErrorText.safe(message), word(type), word(code), word(param));
    }

    /** Words are short; what is not short is no word. */
    private static @Nullable String word(@Nullable String value) {
        return value == null || value.length() > 200 ? null : ErrorText.safe(value);
    }
}
