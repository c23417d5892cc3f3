package dev.sluice.loadtest.load;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options that say what is asked. */
final class QuestionOptions {
    /** Streams or whole answers. */
    static final class AnswerForm {
        @Option(names = "--stream", description = "Ask for streams (the default).")
        private boolean stream;

        @Option(names = "--whole", description = "Ask for answers in one piece.")
        private boolean whole;
    }

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "The model to ask for (default: ${DEFAULT-VALUE}).")
    private String model = "smart";

    @ArgGroup private @Nullable AnswerForm form;

    @Option(
            names = "--prompts",
            paramLabel = "WHICH",
            converter = PromptsOption.class,
            defaultValue = "unique",
            description =
                    "unique, same or repeat=SHARE: that share asks one of ten prompts, so that a"
                            + " cache can answer (default: unique).")
    private double repeat;

    @Option(
            names = "--prompt-words",
            paramLabel = "N",
            description = "Length of a prompt (default: ${DEFAULT-VALUE}).")
    private int promptWords = 7;

    @Option(names = "--max-tokens", paramLabel = "N", description = "Sent with each request.")
    private @Nullable Integer maxTokens;

    @Option(names = "--temperature", paramLabel = "T", description = "Sent with each request.")
    private @Nullable Double temperature;

    Questions questions(long seed) {
        String more =
                (maxTokens == null ? "" : ",\"max_tokens\":" + maxTokens)
                        + (temperature == null ? "" : ",\"temperature\":" + temperature);
        boolean stream = form == null || (form.stream && !form.whole);
        return new Questions(model, stream, more, new Prompts(seed, repeat, promptWords));
    }
}
