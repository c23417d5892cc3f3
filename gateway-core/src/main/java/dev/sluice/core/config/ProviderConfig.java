package dev.sluice.core.config;

/** A provider under the name that targets use: a server, a program, or a filled-in text. */
public sealed interface ProviderConfig
        permits HttpProviderConfig, CommandProviderConfig, TemplateProviderConfig {
    String name();

    Preset preset();
}
