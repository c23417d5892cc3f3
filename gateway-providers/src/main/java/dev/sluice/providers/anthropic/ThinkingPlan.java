package dev.sluice.providers.anthropic;

import dev.sluice.core.request.Message;
import dev.sluice.core.request.Thinking;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a model is let think, in Anthropic's terms: a budget of at least 1,024 tokens, which is
 * part of {@code max_tokens}; or, where the model decides by itself, a word of effort. Words become
 * budgets and budgets words by one table:
 *
 * <pre>
 * minimal, low  2,048
 * medium        8,192
 * high         16,384
 * xhigh, max   32,768
 * </pre>
 *
 * @param tokens about how many tokens the thoughts may take; null = thinking is not switched on
 * @param effort the word for a model that decides by itself; null = it gets a budget
 * @param limit the client's own limit of the answer; null = none
 */
record ThinkingPlan(
        @Nullable Long tokens, @Nullable String effort, @Nullable Long limit, State state) {

    private static final long LEAST_BUDGET = 1024;
    private static final long LOW = 2048;
    private static final long MEDIUM = 8192;
    private static final long HIGH = 16_384;
    private static final long MOST = 32_768;

    /** Why there is no budget, where there is none. */
    enum State {
        UNSAID,
        ON,
        OFF,
        /** The client wanted it, and it cannot be. */
        REMOVED
    }

    /**
     * A plan.
     *
     * @param limit the client's own limit of the answer; null = none
     */
    static ThinkingPlan of(
            @Nullable Thinking asked,
            @Nullable Long limit,
            List<Message> messages,
            String model,
            Losses losses)
            throws UntranslatableRequest {
        Long tokens = asked == null ? null : tokensOf(asked);
        if (asked == null || tokens == null) {
            return new ThinkingPlan(null, null, limit, State.UNSAID);
        }
        if (tokens == 0) {
            return new ThinkingPlan(null, null, limit, State.OFF);
        }
        if (ModelGeneration.decidesItself(model)) {
            return new ThinkingPlan(tokens, effortOf(asked, tokens), limit, State.ON);
        }
        if (ToolLoop.lacksItsThoughts(messages, model)) {
            losses.change("reasoning", lostThoughts(losses.target()));
            return new ThinkingPlan(null, null, limit, State.REMOVED);
        }
        long budget = budget(asked, tokens, limit);
        if (budget < LEAST_BUDGET) {
            losses.change(
                    "reasoning",
                    "was switched off: thinking takes 1024 tokens at the least, and max_tokens is "
                            + limit);
            return new ThinkingPlan(null, null, limit, State.REMOVED);
        }
        return new ThinkingPlan(budget, null, limit, State.ON);
    }

    /** What a warning says where thoughts are missing that the model would want back. */
    static String lostThoughts(String target) {
        return "was switched off for this call: the calls of tools that it answers came without the"
                + " signed thoughts that "
                + target
                + " wants back with them";
    }

    /** A word leaves half of the limit to the answer; a number is what the client wants. */
    private static long budget(Thinking asked, long tokens, @Nullable Long limit) {
        long wanted = Math.max(LEAST_BUDGET, tokens);
        if (limit == null) {
            return wanted;
        }
        if (limit <= LEAST_BUDGET) {
            return 0;
        }
        long room = asked.budgetTokens() == null ? Math.max(LEAST_BUDGET, limit / 2) : limit - 1;
        return Math.min(wanted, room);
    }

    /** Null: as much as the model likes, if any. */
    private static @Nullable Long tokensOf(Thinking asked) {
        if (asked.budgetTokens() != null) {
            return asked.budgetTokens();
        }
        return switch (asked.effort()) {
            case null -> null;
            case "none" -> 0L;
            case "minimal", "low" -> LOW;
            case "medium" -> MEDIUM;
            case "high" -> HIGH;
            case "xhigh", "max" -> MOST;
            default -> null;
        };
    }

    private static String effortOf(Thinking asked, long tokens) {
        if (asked.budgetTokens() == null && asked.effort() != null) {
            return asked.effort().equals("minimal") ? "low" : asked.effort();
        }
        if (tokens <= LOW) {
            return "low";
        }
        if (tokens <= MEDIUM) {
            return "medium";
        }
        return tokens <= HIGH ? "high" : "max";
    }

    boolean isOn() {
        return state == State.ON;
    }

    boolean isRemoved() {
        return state == State.REMOVED;
    }

    /** The thoughts are part of the limit. */
    long maxTokens(long otherwise) {
        if (limit != null) {
            return limit;
        }
        return tokens == null ? otherwise : tokens + otherwise;
    }

    /** Writes the member, if there is one. */
    void write(JsonWriter json) {
        switch (state) {
            case ON -> {
                json.name("thinking").beginObject();
                if (effort == null) {
                    json.member("type", "enabled").optional("budget_tokens", tokens);
                } else {
                    // Thoughts are hidden there unless they are asked for.
                    json.member("type", "adaptive").member("display", "summarized");
                }
                json.endObject();
            }
            case OFF -> json.name("thinking").beginObject().member("type", "disabled").endObject();
            case UNSAID, REMOVED -> {}
        }
    }
}
