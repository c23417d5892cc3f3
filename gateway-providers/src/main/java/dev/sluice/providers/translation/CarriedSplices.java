package dev.sluice.providers.translation;

import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.providers.json.Json;
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
        List<Splice> splices = ofCarriers(request, plain);
        splices.addAll(Removals.of(request.body(), request.index().strangers()));
        return splices;
    }

    /** The same, of texts alone. */
    public static List<Splice> ofCarriers(ChatRequest request, UnaryOperator<String> plain) {
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
        return splices;
    }
}
