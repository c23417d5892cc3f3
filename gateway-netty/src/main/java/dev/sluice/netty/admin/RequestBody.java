package dev.sluice.netty.admin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The small JSON objects that changes are asked by. */
final class RequestBody {

    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private RequestBody() {}

    /** Refuses any body but an empty object. */
    static void none(AdminRequest request) throws BadRequest {
        if (!request.body().isEmpty()) {
            texts(request, List.of(), "{}");
        }
    }

    /**
     * The members, all of them texts.
     *
     * @param example a right body, for the message where this one is not
     */
    static Map<String, String> texts(AdminRequest request, List<String> known, String example)
            throws BadRequest {
        if (!request.mediaType().equals("application/json")) {
            throw new BadRequest(
                    415, "The body must be JSON, with 'content-type: application/json'.");
        }
        try (JsonParser parser = JSON.createParser(request.body())) {
            return members(parser, known, example);
        } catch (IOException e) {
            throw wrong("is not JSON", example);
        }
    }

    private static Map<String, String> members(
            JsonParser parser, List<String> known, String example) throws IOException, BadRequest {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw wrong("is no JSON object", example);
        }
        Map<String, String> members = new LinkedHashMap<>();
        for (String name = nextName(parser); name != null; name = nextName(parser)) {
            if (!known.contains(name)) {
                throw wrong("has a member that is not known here", example);
            }
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                throw wrong("has another value than a text for '" + name + "'", example);
            }
            members.put(name, parser.getText());
        }
        if (parser.nextToken() != null) {
            throw wrong("goes on after its object", example);
        }
        return members;
    }

    private static @Nullable String nextName(JsonParser parser) throws IOException {
        return parser.nextToken() == JsonToken.END_OBJECT ? null : parser.currentName();
    }

    static BadRequest wrong(String what, String example) {
        return new BadRequest("The body " + what + "; right would be " + example + ".");
    }
}
