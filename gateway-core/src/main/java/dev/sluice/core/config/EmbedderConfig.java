package dev.sluice.core.config;

/** Who turns prompts into vectors. */
public sealed interface EmbedderConfig {
    /** The bundled MiniLM. */
    record InProcess() implements EmbedderConfig {}

    /** The {@code /embeddings} operation of a configured provider. */
    record OfProvider(String provider, String model) implements EmbedderConfig {}
}
