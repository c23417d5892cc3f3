package dev.sluice.core.request;

/** Stub: the canonical form. */
public record Conversation() {}
