package dev.sluice.providers.openai;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.request.RequestIndex.Member;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.surface.MemberType;
import dev.sluice.providers.surface.RefusedRequest;
import dev.sluice.providers.surface.RequestFaults;
import dev.sluice.providers.translation.BoundText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one pass over the body of a chat request: it is JSON, it says what the gateway must know, and
 * it says it once. Notes where the few things stand that may change on the way to a provider. One
 * instance a body.
 */
final class RequestScanner {

    /** Members that the gateway acts on; twice the same one would mean two things. */
    private static final Set<String> ONCE = Set.of("model", "stream", "stream_options", "messages");

    private final byte[] body;
    private final JsonParser parser;
    private final Set<String> met = new HashSet<>();
    private final List<Span> developerRoles = new ArrayList<>(1);
    private final List<Span> carriers = new ArrayList<>(0);
    private final List<Span> strangers = new ArrayList<>(0);

    private int objectStart;
    private @Nullable String model;
    private @Nullable Span modelSpan;
    private boolean messages;
    private int details;
    private boolean streamed;
    private boolean usageRequested;
    private @Nullable Member streamOptions;

    private RequestScanner(byte[] body) {
        this.body = body;
        this.parser = JsonReader.parser(body, 0, body.length);
    }

    static Decoded scan(byte[] body) {
        try {
            if (!JsonReader.isPlainUtf8(body, 0, body.length)) {
                throw RefusedRequest.of("The body is not UTF-8 text; JSON in UTF-8 is expected.");
            }
            return new Decoded.Request(new RequestScanner(body).read());
        } catch (RefusedRequest e) {
            return new Decoded.Refused(e.error());
        }
    }

    private ChatRequest read() throws RefusedRequest {
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
        if (!messages) {
            throw RefusedRequest.of(
                    "The member 'messages' is missing; it is an array of messages.", "messages");
        }
        RequestIndex index =
                new RequestIndex(
                        modelSpan, streamOptions, developerRoles, carriers, strangers, objectStart);
        return new ChatRequest(
                model,
                streamed,
                usageRequested,
                body,
                index,
                () -> OpenAiRequestDecoder.decode(body));
    }

    private void readBody() throws IOException, RefusedRequest {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw RefusedRequest.of("The body is empty; a JSON object is expected.");
        }
        if (first != JsonToken.START_OBJECT) {
            throw RefusedRequest.of(
                    "The body is " + MemberType.nameOf(first) + "; a JSON object is expected.");
        }
        objectStart = end();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            int nameStart = start();
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (ONCE.contains(name) && !met.add(name)) {
                throw RefusedRequest.of("The member '" + name + "' stands twice.", name);
            }
            readMember(name, nameStart, token);
        }
        if (parser.nextToken() != null) {
            throw RequestFaults.goesOn(parser.currentLocation());
        }
    }

    private void readMember(String name, int nameStart, JsonToken token)
            throws IOException, RefusedRequest {
        switch (name) {
            case "model" -> readModel(token);
            case "messages" -> readMessages(token);
            case "stream_options" -> readStreamOptions(nameStart, token);
            default -> {
                MemberType type = MemberTypes.byName().get(name);
                if (type != null && !type.accepts(token)) {
                    throw RequestFaults.wrongType(name, type.words(), token);
                }
                if (token.isNumeric() && type != null && !isFinite()) {
                    throw RefusedRequest.of("The member '" + name + "' is out of range.", name);
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
        if (name.isBlank()) {
            throw RefusedRequest.of("The member 'model' is empty; it names the model.", "model");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw RefusedRequest.of(
                    "The member 'model' holds a control character; no model's name does.", "model");
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
        messages = true;
    }

    private void readMessage(String place) throws IOException, RefusedRequest {
        boolean role = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            int nameStart = start();
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (name) {
                case "role" -> {
                    readRole(place, token);
                    role = true;
                }
                case "tool_call_id" -> noteId(token);
                case "tool_calls" -> eachObjectOf(token, this::readCall);
                case ReasoningDetails.MEMBER -> readDetails(nameStart, token);
                default -> {}
            }
            skip();
        }
        if (!role) {
            throw RefusedRequest.of(
                    "The member '" + place + ".role' is missing; a string is expected.",
                    place + ".role");
        }
    }

    private void readRole(String place, JsonToken token) throws IOException, RefusedRequest {
        if (token != JsonToken.VALUE_STRING) {
            throw RequestFaults.wrongType(place + ".role", "a string", token);
        }
        int start = start();
        if (parser.getText().equals("developer")) {
            developerRoles.add(new Span(start, end()));
        }
    }

    /** Reads something inside of an object whose opening is current, to its end. */
    private interface ObjectReading {
        void read() throws IOException;
    }

    /** Leaves the end of the array current, or what stands there if it is none. */
    private void eachObjectOf(JsonToken token, ObjectReading reading) throws IOException {
        if (token != JsonToken.START_ARRAY) {
            return;
        }
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            if (t == JsonToken.START_OBJECT) {
                reading.read();
            } else {
                skip();
            }
        }
    }

    private void readCall() throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean id = parser.currentName().equals("id");
            JsonToken token = parser.nextToken();
            if (id) {
                noteId(token);
            }
            skip();
        }
    }

    /** Ids may carry something, and some providers are particular about their letters. */
    private void noteId(JsonToken token) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            int start = start();
            parser.finishToken();
            carriers.add(new Span(start, end()));
        }
    }

    /** A list that has nothing but ours goes as a whole. */
    private void readDetails(int nameStart, JsonToken token) throws IOException {
        int before = strangers.size();
        details = 0;
        eachObjectOf(token, this::readDetail);
        if (details > 0 && strangers.size() - before == details) {
            strangers.subList(before, strangers.size()).clear();
            strangers.add(new Span(nameStart, end()));
        }
    }

    private void readDetail() throws IOException {
        details++;
        int start = start();
        boolean ours = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean signature = parser.currentName().equals("signature");
            JsonToken token = parser.nextToken();
            ours |=
                    signature
                            && token == JsonToken.VALUE_STRING
                            && BoundText.isOurs(parser.getText());
            skip();
        }
        if (ours) {
            strangers.add(new Span(start, end()));
        }
    }

    private void readStreamOptions(int nameStart, JsonToken token)
            throws IOException, RefusedRequest {
        int start = start();
        if (token == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean usage = parser.currentName().equals("include_usage");
                JsonToken value = parser.nextToken();
                if (usage) {
                    if (!MemberType.BOOLEAN.accepts(value)) {
                        throw RequestFaults.wrongType(
                                "stream_options.include_usage", "true or false", value);
                    }
                    usageRequested = value == JsonToken.VALUE_TRUE;
                }
                skip();
            }
        } else if (token != JsonToken.VALUE_NULL) {
            throw RequestFaults.wrongType("stream_options", "an object", token);
        }
        streamOptions = new Member(nameStart, new Span(start, end()));
    }

    private boolean isFinite() throws IOException {
        return Double.isFinite(Double.parseDouble(parser.getText()));
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
