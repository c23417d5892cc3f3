package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.core.request.Thinking;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.CallIds;
import dev.sluice.providers.translation.CarriedSplices;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The body for a provider, out of a body in the same form: the model's name changes, and what
 * models of other forms left in it goes; nothing else does.
 */
final class OwnBody {

    private static final String NO_THINKING = "{\"type\":\"disabled\"}";

    private OwnBody() {}

    static SplicedBody of(Assignment assignment, Losses losses) throws UntranslatableRequest {
        ChatRequest request = assignment.request();
        String name = assignment.candidate().model();
        List<Splice> splices = new ArrayList<>(CarriedSplices.of(request, CallIds::plain));
        Span model = request.index().model();
        if (model != null && !name.equals(request.model())) {
            splices.add(new Splice(model.start(), model.length(), JsonWriter.quoted(name)));
        }
        if (!request.index().strangers().isEmpty() && lacksItsThoughts(request, name)) {
            losses.change("thinking", ThinkingPlan.lostThoughts(losses.target()));
            splices.add(withoutThinking(request));
        }
        splices.sort(Comparator.comparingInt(Splice::offset));
        return new SplicedBody(request.body(), splices);
    }

    /** A budget demands thoughts before the calls; a model that decides by itself does not. */
    private static boolean lacksItsThoughts(ChatRequest request, String model) {
        Thinking asked = request.conversation().thinking();
        return asked != null
                && asked.budgetTokens() != null
                && asked.budgetTokens() > 0
                && ToolLoop.lacksItsThoughts(request.conversation().messages(), model);
    }

    private static Splice withoutThinking(ChatRequest request) {
        byte[] body = request.body();
        int object = request.index().objectStart() - 1;
        int value = JsonBytes.findMember(body, object, body.length, "thinking");
        int end = JsonBytes.skipValue(body, value, body.length);
        return new Splice(value, end - value, NO_THINKING);
    }
}
