package dev.sluice.netty.clients;

import java.util.Locale;

/** A form in which a provider speaks: the simulator speaks each, by the path it is asked at. */
enum ProviderForm {
    OPENAI("sim-large"),
    ANTHROPIC("claude-sim"),
    GEMINI("gemini-sim");

    private final String servedModel;

    ProviderForm(String servedModel) {
        this.servedModel = servedModel;
    }

    /** What clients call the model behind it. */
    String model() {
        return "over-" + preset();
    }

    String provider() {
        return "sim-" + preset();
    }

    String preset() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the provider calls it. */
    String servedModel() {
        return servedModel;
    }
}
