package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.request.Conversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a request what a program is started with. A placeholder is a whole argument and is
 * replaced wholly: what a client says is never part of another text, and there is no shell to read
 * it. Immutable.
 */
final class CommandLine {

    /** What becomes of a request. */
    sealed interface Filled {}

    record Ready(Invocation invocation) implements Filled {}

    /**
     * An argument cannot be made.
     *
     * @param reason a sentence about the program
     */
    record Impossible(String reason) implements Filled {}

    /** Linux takes 128 KiB for one argument, its end included. */
    private static final int LONGEST_ARGUMENT = 100 * 1024;

    /** What stands for the length of an answer of which the client said nothing. */
    private static final long UNSAID_MAX_TOKENS = 1024;

    private final CommandProviderConfig config;
    private final Map<String, String> environment;

    /**
     * A command line.
     *
     * @param environment what the listed variables are taken from
     */
    CommandLine(CommandProviderConfig config, Map<String, String> environment) {
        this.config = config;
        Map<String, String> passing = new TreeMap<>(environment);
        passing.keySet().retainAll(config.env());
        this.environment = Map.copyOf(passing);
    }

    Filled fill(String model, Conversation conversation) {
        List<String> command = new ArrayList<>();
        for (String argument : config.command()) {
            String value = valueOf(argument, model, conversation);
            if (value != null) {
                Optional<String> obstacle = obstacle(argument, value);
                if (obstacle.isPresent()) {
                    return new Impossible(obstacle.get());
                }
            }
            command.add(value == null ? argument : value);
        }
        return new Ready(
                new Invocation(
                        command, input(model, conversation), environment, config.directory()));
    }

    /** What a placeholder stands for; null where the argument is none. */
    private static @Nullable String valueOf(
            String argument, String model, Conversation conversation) {
        return switch (argument) {
            case "{system}" -> Spoken.system(conversation);
            case "{user}" -> Spoken.lastOfUser(conversation);
            case "{model}" -> model;
            case "{max_tokens}" -> {
                Long asked = conversation.output().maxTokens();
                yield Long.toString(asked == null ? UNSAID_MAX_TOKENS : asked);
            }
            default -> null;
        };
    }

    private static Optional<String> obstacle(String placeholder, String value) {
        if (value.indexOf('\0') >= 0) {
            return Optional.of(
                    "cannot be given a NUL character in %s as an argument; %s"
                            .formatted(placeholder, remedy(placeholder)));
        }
        // A character takes one byte at the least and three at the most.
        boolean tooLong =
                value.length() > LONGEST_ARGUMENT
                        || (value.length() > LONGEST_ARGUMENT / 3
                                && value.getBytes(UTF_8).length > LONGEST_ARGUMENT);
        return tooLong
                ? Optional.of(
                        "cannot be given %s of over 100 KiB as an argument; %s"
                                .formatted(placeholder, remedy(placeholder)))
                : Optional.empty();
    }

    private static String remedy(String placeholder) {
        return placeholder.equals("{user}")
                ? "a provider with \"stdin: text\" or \"stdin: json\" takes it"
                : "a provider with \"stdin: json\" takes it";
    }

    private String input(String model, Conversation conversation) {
        return switch (config.stdin()) {
            case NONE -> "";
            case TEXT -> Spoken.lastOfUser(conversation);
            case JSON -> RequestJson.of(model, conversation);
        };
    }
}
