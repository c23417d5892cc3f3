package dev.sluice.loadtest.load;

import dev.sluice.loadtest.chat.Expectation;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.option.DurationOption;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say where requests go. */
final class TargetOptions {
    private static final String KEY_VARIABLE = "SLUICE_KEY";

    enum Verification {
        form,
        simulator
    }

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "What stands before /chat/completions (default: ${DEFAULT-VALUE}).")
    private String url = "http://127.0.0.1:8080/v1";

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "Sent as a bearer token; without it $" + KEY_VARIABLE + ", else none.")
    private @Nullable String key;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationOption.class,
            description = "For each request, to its end (default: 90s).")
    private Duration timeout = Duration.ofSeconds(90);

    @Option(
            names = "--verify",
            paramLabel = "HOW",
            description =
                    "form: each event and the end of each answer; simulator: also the text, word"
                            + " for word (default: ${DEFAULT-VALUE}).")
    private Verification verification = Verification.form;

    @Option(
            names = "--chunks",
            paramLabel = "N",
            description =
                    "With --verify simulator: content chunks of an answer (default:"
                            + " ${DEFAULT-VALUE}).")
    private int chunks = 100;

    /**
     * What they say together.
     *
     * @throws IllegalArgumentException saying what would be right
     */
    Target target() {
        if (chunks < 1) {
            throw new IllegalArgumentException("--chunks is " + chunks + "; 1 or more");
        }
        return new Target(
                Endpoint.parse(url),
                Optional.ofNullable(key)
                        .or(() -> Optional.ofNullable(System.getenv(KEY_VARIABLE)))
                        .orElse(""),
                new Patience(timeout, timeout, timeout),
                switch (verification) {
                    case form -> new Expectation.AnyText();
                    case simulator -> new Expectation.SimulatedAnswer(chunks);
                });
    }
}
