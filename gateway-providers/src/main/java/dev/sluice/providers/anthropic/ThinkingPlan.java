package dev.sluice.providers.anthropic;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Thinking;
import dev.sluice.core.request.ToolCall;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Dialogue;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a model is let think, in Anthropic's terms: a budget of at least 1,024 tokens, which is
 * part of {@code max_tokens}. Words of effort become a budget by the table in {@link #budgetOf}.
 *
 * @param budget null = thinking is not switched on
 * @param limit the client's own limit of the answer; null = none
 */
record ThinkingPlan(@Nullable Long budget, @Nullable Long limit, State state) {

    private static final long LEAST_BUDGET = 1024;

    /** Why there is no budget, where there is none. */
    enum State {
        UNSAID,
        ON,
        OFF,
        /** The client wanted it, and it cannot be. */
        REMOVED
    }

    static ThinkingPlan of(
            Conversation conversation, Dialogue dialogue, String model, Losses losses)
            throws UntranslatableRequest {
        Long limit = conversation.output().maxTokens();
        Thinking asked = conversation.thinking();
        if (asked == null) {
            return new ThinkingPlan(null, limit, State.UNSAID);
        }
        Long budget = budgetOf(asked);
        if (budget == null) {
            return new ThinkingPlan(null, limit, State.UNSAID);
        }
        if (budget == 0) {
            return new ThinkingPlan(null, limit, State.OFF);
        }
        if (lacksItsThoughts(dialogue.turns(), model)) {
            losses.change(
                    "reasoning",
                    "was switched off for this call: the calls of tools that it answers came"
                            + " without the signed thoughts that "
                            + losses.target()
                            + " wants back with them");
            return new ThinkingPlan(null, limit, State.REMOVED);
        }
        long taken = Math.max(LEAST_BUDGET, budget);
        if (limit != null && taken >= limit) {
            taken = limit - 1;
        }
        if (taken < LEAST_BUDGET) {
            losses.change(
                    "reasoning",
                    "was switched off: thinking takes 1024 tokens at the least, and max_tokens is "
                            + limit);
            return new ThinkingPlan(null, limit, State.REMOVED);
        }
        return new ThinkingPlan(taken, limit, State.ON);
    }

    /** Null: as much as the model likes, if any. */
    private static @Nullable Long budgetOf(Thinking asked) {
        if (asked.budgetTokens() != null) {
            return asked.budgetTokens();
        }
        return switch (asked.effort()) {
            case null -> null;
            case "none" -> 0L;
            case "minimal", "low" -> 2048L;
            case "medium" -> 8192L;
            case "high" -> 16_384L;
            case "xhigh", "max" -> 32_768L;
            default -> null;
        };
    }

    /** A tool loop goes on, and the turn that called the tools does not begin with its thoughts. */
    private static boolean lacksItsThoughts(List<Dialogue.Turn> turns, String model) {
        if (turns.size() < 2
                || !(turns.getLast() instanceof Dialogue.UserSays user)
                || user.results().isEmpty()
                || !(turns.get(turns.size() - 2) instanceof Dialogue.ModelSays calls)) {
            return false;
        }
        boolean callsTools = calls.content().stream().anyMatch(ToolCall.class::isInstance);
        boolean begins =
                calls.content().getFirst() instanceof ContentPart.Reasoning thought
                        && Signatures.mayGoTo(model, thought.bound());
        return callsTools && !begins;
    }

    boolean isOn() {
        return budget != null;
    }

    boolean isRemoved() {
        return state == State.REMOVED;
    }

    /** The budget is part of the limit. */
    long maxTokens(long otherwise) {
        if (limit != null) {
            return limit;
        }
        return budget == null ? otherwise : budget + otherwise;
    }

    void write(JsonWriter json) {
        if (budget != null) {
            json.name("thinking").beginObject().member("type", "enabled");
            json.member("budget_tokens", budget).endObject();
        } else if (state == State.OFF) {
            json.name("thinking").beginObject().member("type", "disabled").endObject();
        }
    }
}
