package dev.sluice.netty.admin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON objects that changes are asked by. */
final class RequestBody {

    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION).build();
    private static final JsonFactory STRICT_JSON =
            JSON.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

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
        Map<String, String> members = new LinkedHashMap<>();
        read(
                STRICT_JSON,
                request,
                example,
                parser -> {
                    String name = known(parser.currentName(), known, example);
                    if (parser.nextToken() != JsonToken.VALUE_STRING) {
                        throw wrong("has another value than a text for '" + name + "'", example);
                    }
                    members.put(name, parser.getText());
                });
        return members;
    }

    /** The only member, which is true or false. */
    static boolean flag(AdminRequest request, String member, String example) throws BadRequest {
        Map<String, Boolean> members = new LinkedHashMap<>();
        read(
                STRICT_JSON,
                request,
                example,
                parser -> {
                    String name = known(parser.currentName(), List.of(member), example);
                    JsonToken value = parser.nextToken();
                    if (value != JsonToken.VALUE_TRUE && value != JsonToken.VALUE_FALSE) {
                        throw wrong("has neither true nor false for '" + name + "'", example);
                    }
                    members.put(name, value == JsonToken.VALUE_TRUE);
                });
        Boolean flag = members.get(member);
        if (flag == null) {
            throw wrong("has no '" + member + "'", example);
        }
        return flag;
    }

    /** The body itself, which is an object of whatever members; some may be there twice. */
    static String object(AdminRequest request, String example) throws BadRequest {
        read(
                JSON,
                request,
                example,
                parser -> {
                    parser.nextToken();
                    parser.skipChildren();
                });
        return request.body();
    }

    /** Reads one member; the parser stands at its name. */
    @FunctionalInterface
    private interface MemberReader {
        void read(JsonParser parser) throws IOException, BadRequest;
    }

    private static void read(
            JsonFactory json, AdminRequest request, String example, MemberReader reader)
            throws BadRequest {
        if (!request.mediaType().equals("application/json")) {
            throw new BadRequest(
                    415, "The body must be JSON, with 'content-type: application/json'.");
        }
        try (JsonParser parser = json.createParser(request.body())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("is no JSON object", example);
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                reader.read(parser);
            }
            if (parser.nextToken() != null) {
                throw wrong("goes on after its object", example);
            }
        } catch (JsonProcessingException e) {
            throw wrong("is not JSON" + placeOf(e), example);
        } catch (IOException e) {
            throw wrong("is not JSON", example);
        }
    }

    private static String placeOf(JsonProcessingException e) {
        JsonLocation place = e.getLocation();
        return place == null
                ? ""
                : " (line " + place.getLineNr() + ", column " + place.getColumnNr() + ")";
    }

    private static String known(String name, List<String> known, String example) throws BadRequest {
        if (!known.contains(name)) {
            throw wrong("has a member that is not known here", example);
        }
        return name;
    }

    static BadRequest wrong(String what, String example) {
        return new BadRequest("The body " + what + "; right would be " + example + ".");
    }
}
