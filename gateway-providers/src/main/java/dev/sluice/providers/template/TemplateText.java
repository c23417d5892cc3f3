package dev.sluice.providers.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text with places: {@code {prompt:N}} is the first N characters of what the user asked last,
 * {@code {prompt}} all of it. In a text that is a JSON object what is put in is escaped for a JSON
 * string. Immutable.
 */
final class TemplateText {

    private static final Pattern PLACE = Pattern.compile("\\{prompt(?::(\\d{1,9}))?}");

    private final String text;
    private final boolean json;

    TemplateText(String text) {
        this.text = text;
        this.json = isObject(text);
    }

    /** Whether it gives a JSON object. */
    boolean isJson() {
        return json;
    }

    String fill(Conversation conversation) {
        Matcher places = PLACE.matcher(text);
        if (!places.find()) {
            return text;
        }
        String prompt = lastQuestion(conversation);
        return places.replaceAll(place -> Matcher.quoteReplacement(filled(prompt, place.group(1))));
    }

    private String filled(String prompt, String limit) {
        String shown = limit == null ? prompt : firstCharacters(prompt, Integer.parseInt(limit));
        if (!json) {
            return shown;
        }
        String quoted = JsonWriter.quoted(shown);
        return quoted.substring(1, quoted.length() - 1);
    }

    /** Characters as people count them, so that none is cut in two. */
    private static String firstCharacters(String text, int count) {
        return text.codePointCount(0, text.length()) <= count
                ? text
                : text.substring(0, text.offsetByCodePoints(0, count));
    }

    private static String lastQuestion(Conversation conversation) {
        List<Message> messages = conversation.messages();
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i) instanceof Message.UserTurn turn) {
                return turn.content().stream()
                        .filter(ContentPart.Text.class::isInstance)
                        .map(part -> ((ContentPart.Text) part).text())
                        .collect(Collectors.joining("\n"));
            }
        }
        return "";
    }

    private static boolean isObject(String text) {
        return JsonReader.read(PLACE.matcher(text).replaceAll("").getBytes(UTF_8)).orElse(null)
                instanceof Json.Obj;
    }
}
