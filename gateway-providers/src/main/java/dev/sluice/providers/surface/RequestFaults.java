package dev.sluice.providers.surface;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.sluice.providers.json.JsonReader;

/** Words for what can be wrong with a request's body, the same on each surface. */
public final class RequestFaults {

    private RequestFaults() {}

    /** The value at {@code place} begins with {@code got}; {@code right} says what is expected. */
    public static RefusedRequest wrongType(String place, String right, JsonToken got) {
        return wrongType(place, right, MemberType.nameOf(got));
    }

    /** The same for a value that has been read already; {@code got} is what it is. */
    public static RefusedRequest wrongType(String place, String right, String got) {
        return RefusedRequest.of(
                "The member '" + place + "' is " + got + "; " + right + " is expected.", place);
    }

    /** The body is no JSON, or more of it than anybody needs. */
    public static RefusedRequest notJson(JsonProcessingException e) {
        String place = e.getLocation() == null ? "" : place(e.getLocation());
        if (e instanceof StreamConstraintsException) {
            return RefusedRequest.of(
                    "The body goes over a limit for JSON"
                            + place
                            + ": "
                            + JsonReader.MAX_DEPTH
                            + " levels of nesting, "
                            + JsonReader.MAX_STRING_CHARS
                            + " characters in a string, 50000 in a name and 1000 digits in a number"
                            + " are the most.");
        }
        if (e instanceof JsonEOFException) {
            return RefusedRequest.of("The body is not valid JSON: it ends too early" + place + ".");
        }
        return RefusedRequest.of(
                "The body is not valid JSON: " + e.getOriginalMessage() + place + ".");
    }

    /** Something stands behind the body's object. */
    public static RefusedRequest goesOn(JsonLocation where) {
        return RefusedRequest.of("The body goes on after its JSON object" + place(where) + ".");
    }

    private static String place(JsonLocation where) {
        return " (line " + where.getLineNr() + ", column " + where.getColumnNr() + ")";
    }
}
