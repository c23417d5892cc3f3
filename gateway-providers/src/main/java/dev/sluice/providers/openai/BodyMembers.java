package dev.sluice.providers.openai;

import static dev.sluice.providers.json.JsonBytes.nextMember;
import static dev.sluice.providers.json.JsonBytes.skipSpace;
import static dev.sluice.providers.json.JsonBytes.skipString;
import static dev.sluice.providers.json.JsonBytes.skipValue;
import static dev.sluice.providers.json.JsonBytes.valueAfterName;

import dev.sluice.core.request.RequestIndex.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Where the members of an object stand in a body that is known to be JSON. */
final class BodyMembers {

    private BodyMembers() {}

    /**
     * One member.
     *
     * @param name as it is written, escapes and all: nobody escapes a name that is known here
     * @param nameStart where the opening quote of its name stands
     */
    record Named(String name, int nameStart, Span value) {

        /** From its name to the end of its value. */
        Span whole() {
            return new Span(nameStart, value.end());
        }

        Span quotedName() {
            return new Span(
                    nameStart, nameStart + name.getBytes(StandardCharsets.UTF_8).length + 2);
        }
    }

    /** The members of the object that opens at {@code open}. */
    static List<Named> of(byte[] body, int open) {
        List<Named> members = new ArrayList<>();
        int end = body.length;
        int i = skipSpace(body, open + 1, end);
        while (i < end && body[i] == '"') {
            int behindName = skipString(body, i + 1, end);
            String name = new String(body, i + 1, behindName - i - 2, StandardCharsets.UTF_8);
            int value = valueAfterName(body, behindName, end);
            int behind = skipValue(body, value, end);
            members.add(new Named(name, i, new Span(value, behind)));
            i = nextMember(body, behind, end);
        }
        return members;
    }

    /** Where the objects in an array open. */
    static List<Integer> objectsIn(byte[] body, Span array) {
        List<Integer> objects = new ArrayList<>();
        int i = skipSpace(body, array.start() + 1, array.end());
        while (i < array.end() && body[i] != ']') {
            if (body[i] == '{') {
                objects.add(i);
            }
            i = nextMember(body, skipValue(body, i, array.end()), array.end());
        }
        return objects;
    }
}
