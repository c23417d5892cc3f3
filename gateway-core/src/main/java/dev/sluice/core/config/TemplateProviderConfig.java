package dev.sluice.core.config;

/**
 * A filled-in text, for when nobody else can answer.
 *
 * @param text may contain {@code {prompt:N}}: the first N characters of the question
 */
public record TemplateProviderConfig(String name, Preset preset, String text)
        implements ProviderConfig {}
