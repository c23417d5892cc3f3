package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.http.Endpoint;
import java.util.Optional;
import java.util.stream.Stream;

/** The API that a target speaks. The simulator has all of them, each at its own paths. */
enum TargetForm {
    OPENAI("openai", "/v1"),
    ANTHROPIC("anthropic", "/v1"),
    GEMINI("gemini", "/v1beta");

    private final String preset;
    private final String path;

    TargetForm(String preset, String path) {
        this.preset = preset;
        this.path = path;
    }

    /** The gateway's preset of it, and the word on the command line. */
    String preset() {
        return preset;
    }

    /** Where {@code provider} is asked in this form. */
    Endpoint at(Endpoint provider) {
        return new Endpoint(provider.tls(), provider.host(), provider.port(), path);
    }

    static Optional<TargetForm> of(String word) {
        return Stream.of(values()).filter(form -> form.preset.equals(word)).findFirst();
    }
}
