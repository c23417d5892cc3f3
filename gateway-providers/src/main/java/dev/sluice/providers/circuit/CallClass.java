package dev.sluice.providers.circuit;

import dev.sluice.core.route.CallNeed;

/**
 * Which calls a call's time to its first content may be compared with: streams whose prompts are
 * about as long. An answer that comes whole comes when its last word is written, so its time says
 * more of its length than of its provider; it is compared with none.
 */
enum CallClass {
    WHOLE,
    SHORT_PROMPT,
    MEDIUM_PROMPT,
    LONG_PROMPT;

    private static final long MEDIUM_FROM_TOKENS = 2_000;
    private static final long LONG_FROM_TOKENS = 16_000;

    static CallClass of(CallNeed need) {
        if (!need.isStreamed()) {
            return WHOLE;
        }
        long tokens = need.roughInputTokens();
        if (tokens < MEDIUM_FROM_TOKENS) {
            return SHORT_PROMPT;
        }
        return tokens < LONG_FROM_TOKENS ? MEDIUM_PROMPT : LONG_PROMPT;
    }
}
