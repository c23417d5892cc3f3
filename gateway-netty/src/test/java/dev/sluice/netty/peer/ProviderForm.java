package dev.sluice.netty.peer;

import java.util.Locale;

/** A form in which a provider speaks, and how the tests' gateways know one that does. */
public enum ProviderForm {
    OPENAI("gpt-peer"),
    ANTHROPIC("claude-peer"),
    GEMINI("gemini-peer");

    private final String servedModel;

    ProviderForm(String servedModel) {
        this.servedModel = servedModel;
    }

    /** What clients call the model behind it. */
    public String model() {
        return "over-" + preset();
    }

    public String provider() {
        return "peer-" + preset();
    }

    public String preset() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the provider calls it. */
    public String servedModel() {
        return servedModel;
    }

    /** The form of whom is asked at that path. */
    static ProviderForm at(String path) {
        if (path.endsWith("/chat/completions")) {
            return OPENAI;
        }
        return path.endsWith("/messages") ? ANTHROPIC : GEMINI;
    }
}
