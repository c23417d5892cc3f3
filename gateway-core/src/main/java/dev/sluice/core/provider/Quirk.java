package dev.sluice.core.provider;

/** Where members of a dialect's family differ, as data of the catalogue. */
public enum Quirk {
    /** Refuses or ignores {@code stream_options}; usage comes by itself or not at all. */
    NO_STREAM_OPTIONS,
    /** Knows no role {@code developer}; it is sent as {@code system}. */
    NO_DEVELOPER_ROLE,
    /** Wants {@code max_completion_tokens} where its family says {@code max_tokens}. */
    MAX_COMPLETION_TOKENS,

    /** Takes {@code top_k} among the members of sampling. */
    TOP_K,

    /** Calls a forced choice of any tool {@code any}, where its family says {@code required}. */
    ANY_TOOL_CHOICE,

    /** Takes ids of tool calls of nine letters and digits only. */
    NINE_LETTER_CALL_IDS,

    /** Takes ids of tool calls of forty characters at the most. */
    SHORT_CALL_IDS,

    /** Takes its key as Bearer where its family has a header for it. */
    BEARER_KEY
}
