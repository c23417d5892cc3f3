package dev.sluice.providers.gemini;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.surface.RefusedRequest;
import dev.sluice.providers.surface.RequestFaults;
import dev.sluice.providers.translation.BoundText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Looks through the body of a request once: it is JSON, its turns are turns. Notes the signatures
 * in it that are not Gemini's. The model and the wish to stream stand in the path.
 */
final class RequestScanner {

    private final List<Span> carriers = new ArrayList<>(0);
    private final List<Span> strangers = new ArrayList<>(0);

    private RequestScanner() {}

    static Decoded scan(Operation.OfConversation operation, byte[] body) {
        try {
            return new Decoded.Request(new RequestScanner().read(operation, body));
        } catch (RefusedRequest e) {
            return new Decoded.Refused(e.error());
        }
    }

    private ChatRequest read(Operation.OfConversation operation, byte[] body)
            throws RefusedRequest {
        Json.Obj root = root(body);
        Json.Obj asked = asked(operation, root);
        RequestFormCheck.of(asked);
        contents(asked);
        return new ChatRequest(
                Objects.requireNonNull(operation.model(), "the path names the model"),
                operation instanceof Operation.Chat chat && chat.streamed(),
                /* usageRequested= */ true,
                body,
                new RequestIndex(null, null, List.of(), carriers, strangers, 1),
                () -> RequestDecoder.decode(asked));
    }

    /** A question for the size may wrap the whole request that it is about. */
    private static Json.Obj asked(Operation.OfConversation operation, Json.Obj root) {
        Json.Obj wrapped =
                operation instanceof Operation.CountTokens
                        ? Members.object(root, "generateContentRequest")
                        : null;
        return wrapped == null ? root : wrapped;
    }

    private static Json.Obj root(byte[] body) throws RefusedRequest {
        if (JsonReader.read(body).orElse(null) instanceof Json.Obj root) {
            return root;
        }
        throw explain(body);
    }

    /** Reads again to find out what is wrong. */
    private static RefusedRequest explain(byte[] body) {
        if (!JsonReader.isPlainUtf8(body, 0, body.length)) {
            return RefusedRequest.of("The body is not UTF-8 text; JSON in UTF-8 is expected.");
        }
        try (JsonParser parser = JsonReader.parser(body, 0, body.length)) {
            if (parser.nextToken() == null) {
                return RefusedRequest.of("The body is empty; a JSON object is expected.");
            }
            parser.skipChildren();
            parser.finishToken();
            return parser.nextToken() == null
                    ? RefusedRequest.of("The body is no JSON object; one is expected.")
                    : RequestFaults.goesOn(parser.currentLocation());
        } catch (JsonProcessingException e) {
            return RequestFaults.notJson(e);
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail to be read", e);
        }
    }

    private void contents(Json.Obj root) {
        for (Json element : RequestFormCheck.turns(root)) {
            if (element instanceof Json.Obj turn) {
                turn.elements("parts").forEach(this::part);
            }
        }
    }

    private void part(Json element) {
        if (element instanceof Json.Obj part
                && Members.get(part, "thoughtSignature") instanceof Json.Str signature
                && BoundText.isOurs(signature.value())) {
            boolean thought = Boolean.TRUE.equals(part.bool("thought"));
            (thought ? strangers : carriers).add(thought ? span(part) : span(signature));
        }
    }

    private static Span span(Json value) {
        return new Span(value.lexeme().start(), value.lexeme().end());
    }
}
