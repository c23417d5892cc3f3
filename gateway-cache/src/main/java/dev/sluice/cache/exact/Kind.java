package dev.sluice.cache.exact;

/** What a value of the canonical bytes is, where one of several kinds can stand. */
enum Kind {
    SCOPE_KEY,
    SCOPE_TEAM,
    SCOPE_ALL,
    SCOPE_CREDENTIAL,
    SYSTEM_TURN,
    DEVELOPER_TURN,
    USER_TURN,
    ASSISTANT_TURN,
    TOOL_RESULT,
    FOREIGN_MESSAGE,
    TEXT,
    IMAGE,
    AUDIO,
    DOCUMENT,
    REFUSAL,
    REASONING,
    FOREIGN_PART,
    URL,
    INLINE,
    FILE_ID,
    PLAIN_TEXT,
    FUNCTION_TOOL,
    FOREIGN_TOOL,
    FUNCTION_CALL,
    FOREIGN_CALL,
    CHOICE_AUTO,
    CHOICE_NONE,
    CHOICE_REQUIRED,
    CHOICE_FUNCTION,
    FOREIGN_CHOICE,
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_SCHEMA,
    FOREIGN_FORMAT,
    SOME_THINKING,
    SOME_BOUND,
    NOTHING;

    /** Keys do not outlive the process, so that the order may change. */
    @SuppressWarnings("EnumOrdinal")
    byte code() {
        return (byte) ordinal();
    }
}
