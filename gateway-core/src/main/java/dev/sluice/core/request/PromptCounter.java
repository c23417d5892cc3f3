package dev.sluice.core.request;

/** Counts the tokens of prompts where no provider does. Thread-safe; too slow for an event loop. */
@FunctionalInterface
public interface PromptCounter {

    /** A count that is near to what a provider would bill, and no promise. */
    long count(Conversation conversation);
}
