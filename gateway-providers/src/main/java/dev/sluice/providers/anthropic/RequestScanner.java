package dev.sluice.providers.anthropic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.surface.MemberType;
import dev.sluice.providers.surface.RefusedRequest;
import dev.sluice.providers.surface.RequestFaults;
import dev.sluice.providers.translation.BoundText;
import dev.sluice.providers.translation.CallIds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one pass over the body of a Messages request: it is JSON, it says what the gateway must know,
 * and it says it once. Notes what may have to change on the way to a provider. One instance a body.
 */
final class RequestScanner {

    private static final Set<String> ONCE = Set.of("model", "stream", "messages", "max_tokens");

    private static final Map<String, MemberType> TYPES =
            Map.ofEntries(
                    Map.entry("max_tokens", MemberType.INTEGER),
                    Map.entry("temperature", MemberType.NUMBER),
                    Map.entry("top_p", MemberType.NUMBER),
                    Map.entry("top_k", MemberType.INTEGER),
                    Map.entry("stream", MemberType.BOOLEAN),
                    Map.entry("stop_sequences", MemberType.ARRAY),
                    Map.entry("system", MemberType.STRING_OR_ARRAY),
                    Map.entry("tools", MemberType.ARRAY),
                    Map.entry("tool_choice", MemberType.OBJECT),
                    Map.entry("thinking", MemberType.OBJECT),
                    Map.entry("output_config", MemberType.OBJECT),
                    Map.entry("metadata", MemberType.OBJECT));

    private final byte[] body;
    private final JsonParser parser;
    private final Set<String> met = new HashSet<>();
    private final List<Span> carriers = new ArrayList<>(0);
    private final List<Span> strangers = new ArrayList<>(0);
    private int objectStart;
    private @Nullable String model;
    private @Nullable Span modelSpan;
    private boolean streamed;

    private RequestScanner(byte[] body) {
        this.body = body;
        this.parser = JsonReader.parser(body, 0, body.length);
    }

    /** Scans a body; {@code answers}: whether it asks for an answer, which must have its limit. */
    static Decoded scan(byte[] body, boolean answers) {
        try {
            if (!JsonReader.isPlainUtf8(body, 0, body.length)) {
                throw RefusedRequest.of("The body is not UTF-8 text; JSON in UTF-8 is expected.");
            }
            return new Decoded.Request(new RequestScanner(body).read(answers));
        } catch (RefusedRequest e) {
            return new Decoded.Refused(e.error());
        }
    }

    private ChatRequest read(boolean answers) throws RefusedRequest {
        try {
            readBody();
        } catch (JsonProcessingException e) {
            throw RequestFaults.notJson(e);
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail to be read", e);
        }
        if (model == null) {
            throw RefusedRequest.of("The member 'model' is missing; it names the model.", "model");
        }
        if (!met.contains("messages")) {
            throw RefusedRequest.of(
                    "The member 'messages' is missing; it is an array of messages.", "messages");
        }
        if (answers && !met.contains("max_tokens")) {
            throw RefusedRequest.of(
                    "The member 'max_tokens' is missing; it limits the answer.", "max_tokens");
        }
        return new ChatRequest(
                model,
                streamed,
                /* usageRequested= */ true,
                body,
                new RequestIndex(modelSpan, null, List.of(), carriers, strangers, objectStart),
                () -> RequestDecoder.decode(body));
    }

    private void readBody() throws IOException, RefusedRequest {
        JsonToken first = parser.nextToken();
        if (first != JsonToken.START_OBJECT) {
            throw RefusedRequest.of(
                    "The body is "
                            + (first == null ? "empty" : MemberType.nameOf(first))
                            + "; a JSON object is expected.");
        }
        objectStart = end();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (ONCE.contains(name) && !met.add(name)) {
                throw RefusedRequest.of("The member '" + name + "' stands twice.", name);
            }
            readMember(name, token);
        }
        if (parser.nextToken() != null) {
            throw RequestFaults.goesOn(parser.currentLocation());
        }
    }

    private void readMember(String name, JsonToken token) throws IOException, RefusedRequest {
        switch (name) {
            case "model" -> readModel(token);
            case "messages" -> readMessages(token);
            default -> {
                MemberType type = TYPES.get(name);
                if (type != null && !type.accepts(token)) {
                    throw RequestFaults.wrongType(name, type.words(), token);
                }
                if (name.equals("stream")) {
                    streamed = token == JsonToken.VALUE_TRUE;
                }
                skip();
            }
        }
    }

    private void readModel(JsonToken token) throws IOException, RefusedRequest {
        if (token != JsonToken.VALUE_STRING) {
            throw RequestFaults.wrongType("model", "a string", token);
        }
        int start = start();
        String name = parser.getText();
        if (name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
            throw RefusedRequest.of(
                    "The member 'model' is empty or holds a control character; it names the model.",
                    "model");
        }
        model = name;
        modelSpan = new Span(start, end());
    }

    private void readMessages(JsonToken token) throws IOException, RefusedRequest {
        if (token != JsonToken.START_ARRAY) {
            throw RequestFaults.wrongType("messages", "an array of messages", token);
        }
        int count = 0;
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            String place = "messages[" + count + "]";
            if (t != JsonToken.START_OBJECT) {
                throw RequestFaults.wrongType(place, "an object", t);
            }
            readMessage(place);
            count++;
        }
        if (count == 0) {
            throw RefusedRequest.of(
                    "The member 'messages' is empty; at least one message is needed.", "messages");
        }
    }

    private void readMessage(String place) throws IOException, RefusedRequest {
        int start = start();
        boolean role = false;
        boolean nothingElse = false;
        int strangersBefore = strangers.size();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("role")) {
                if (token != JsonToken.VALUE_STRING) {
                    throw RequestFaults.wrongType(place + ".role", "a string", token);
                }
                role = true;
                skip();
            } else if (name.equals("content") && token == JsonToken.START_ARRAY) {
                nothingElse = readBlocks() == strangers.size() - strangersBefore;
            } else {
                skip();
            }
        }
        if (nothingElse && strangers.size() > strangersBefore) {
            // A message without content is refused, so it goes as a whole.
            strangers.subList(strangersBefore, strangers.size()).clear();
            strangers.add(new Span(start, end()));
        }
        if (!role) {
            throw RefusedRequest.of(
                    "The member '" + place + ".role' is missing; a string is expected.",
                    place + ".role");
        }
    }

    /** Gives the number of blocks. */
    private int readBlocks() throws IOException {
        int blocks = 0;
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            if (t == JsonToken.START_OBJECT) {
                readBlock();
            } else {
                skip();
            }
            blocks++;
        }
        return blocks;
    }

    /** Thoughts that are signed by us came from a model of another form. */
    private void readBlock() throws IOException {
        int start = start();
        boolean stranger = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_STRING) {
                switch (name) {
                    case Signatures.SIGNATURE, Signatures.DATA ->
                            stranger |= BoundText.isOurs(parser.getText());
                    case "id", "tool_use_id" -> noteCarrier();
                    default -> {}
                }
            }
            skip();
        }
        if (stranger) {
            strangers.add(new Span(start, end()));
        }
    }

    private void noteCarrier() throws IOException {
        int start = start();
        if (CallIds.read(parser.getText()).bound() != null) {
            carriers.add(new Span(start, end()));
        }
    }

    /** Goes to the end of the current value. */
    private void skip() throws IOException {
        parser.skipChildren();
        parser.finishToken();
    }

    private int start() {
        return JsonReader.tokenStart(parser, 0);
    }

    private int end() {
        return JsonReader.tokenEnd(parser, 0);
    }
}
