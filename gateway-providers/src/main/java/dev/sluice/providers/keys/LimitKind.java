package dev.sluice.providers.keys;

/** What a provider limits of a key. */
enum LimitKind {
    REQUESTS_PER_MINUTE,
    TOKENS_PER_MINUTE,
    INPUT_TOKENS_PER_MINUTE,
    OUTPUT_TOKENS_PER_MINUTE,
    REQUESTS_PER_DAY,
    TOKENS_PER_DAY,
    /** In pico-dollars, for each calendar period. */
    MONEY
}
