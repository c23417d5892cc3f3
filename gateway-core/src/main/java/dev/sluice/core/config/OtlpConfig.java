package dev.sluice.core.config;

import java.net.URI;

/**
 * Export of traces.
 *
 * @param content whether prompts and answers are in them
 */
public record OtlpConfig(URI endpoint, boolean content) {}
