package dev.sluice.providers.routing;

import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Message;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Whether a candidate can serve a request at all, by what is known of its model. The request is
 * decoded only where a candidate is known to lack something that it may need.
 */
final class Suitability {

    private final ChatRequest request;
    private final CallNeed need;

    Suitability(ChatRequest request, CallNeed need) {
        this.request = request;
        this.need = need;
    }

    /** Why it cannot serve the request; null = it can, as far as anybody knows. */
    Refusal.@Nullable Reason obstacle(Candidate candidate) {
        ModelFacts facts = candidate.facts();
        if (isTooExpensive(candidate.ceiling(), facts.price())) {
            return Refusal.Reason.TOO_EXPENSIVE;
        }
        if ((Boolean.FALSE.equals(facts.tools()) && needsTools())
                || (Boolean.FALSE.equals(facts.images()) && showsImages())) {
            return Refusal.Reason.UNSUITABLE;
        }
        return isTooLong(facts.contextTokens()) ? Refusal.Reason.WINDOW_TOO_SMALL : null;
    }

    /** The rough size is above the estimate nearly always, so most prompts are never counted. */
    private boolean isTooLong(@Nullable Long window) {
        return window != null && need.roughInputTokens() > window && need.inputTokens() > window;
    }

    private boolean isTooExpensive(PriceCeiling ceiling, @Nullable Price price) {
        if (ceiling.isNone()) {
            return false;
        }
        return price == null
                || ceiling.isBelow(price.forPrompt(need.inputTokens()))
                || mayCostMoreThan(ceiling.request(), price);
    }

    private boolean mayCostMoreThan(@Nullable Long limit, Price price) {
        return limit != null
                && price.costOf(new TokenUsage(need.inputTokens(), 0, need.outputTokens(), 0))
                        > limit;
    }

    private boolean needsTools() {
        return !request.conversation().tooling().tools().isEmpty();
    }

    private boolean showsImages() {
        return request.conversation().messages().stream().anyMatch(Suitability::showsImages);
    }

    private static boolean showsImages(Message message) {
        return switch (message) {
            case Message.UserTurn user -> hasImage(user.content());
            case Message.ToolResult result -> hasImage(result.content());
            case Message.SystemTurn _,
                    Message.DeveloperTurn _,
                    Message.AssistantTurn _,
                    Message.Foreign _ ->
                    false;
        };
    }

    private static boolean hasImage(Iterable<ContentPart> parts) {
        for (ContentPart part : parts) {
            if (part instanceof ContentPart.Image) {
                return true;
            }
        }
        return false;
    }
}
