package dev.sluice.providers.translation;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What has to leave a body that passes as it came: what rides in it for a model of another form.
 */
public final class CarriedSplices {

    private CarriedSplices() {}

    /**
     * In no order.
     *
     * @param plain what stands in the place of a text in which something rides
     */
    public static List<Splice> of(ChatRequest request, UnaryOperator<String> plain) {
        List<Splice> splices = new ArrayList<>();
        for (Span carrier : request.index().carriers()) {
            Json text =
                    JsonReader.read(request.body(), carrier.start(), carrier.end()).orElseThrow();
            if (text instanceof Json.Str shown) {
                String other = plain.apply(shown.value());
                if (!other.equals(shown.value())) {
                    splices.add(
                            new Splice(
                                    carrier.start(), carrier.length(), JsonWriter.quoted(other)));
                }
            }
        }
        int removed = 0;
        for (Span stranger : request.index().strangers()) {
            Splice removal = removal(request.body(), stranger, removed);
            removed = removal.offset() + removal.length();
            splices.add(removal);
        }
        return splices;
    }

    /** An element goes with the comma before it, or, where that is gone or was none, behind it. */
    private static Splice removal(byte[] body, Span element, int removed) {
        int start = element.start() - 1;
        while (start > removed && JsonBytes.isSpace(body[start])) {
            start--;
        }
        if (start >= removed && body[start] == ',') {
            return new Splice(start, element.end() - start, "");
        }
        int end = JsonBytes.skipSpace(body, element.end(), body.length);
        end = body[end] == ',' ? end + 1 : element.end();
        return new Splice(element.start(), end - element.start(), "");
    }
}
