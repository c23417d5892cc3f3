package dev.sluice.core.config.yaml;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Readers of texts, of words from a closed list, and of yes or no. */
public final class Texts {
    private static final Set<String> TRUE = Set.of("true", "on", "yes");
    private static final Set<String> FALSE = Set.of("false", "off", "no");
    private static final String OFF = "off";

    private Texts() {}

    /** A text that is not empty. */
    public static Optional<String> text(ConfigNode node) {
        Optional<String> text = anyText(node);
        if (text.isPresent() && text.get().isEmpty()) {
            node.fault("is empty; write a text");
            return Optional.empty();
        }
        return text;
    }

    /** A text that may be empty. */
    public static Optional<String> anyText(ConfigNode node) {
        Optional<Scalar> scalar = node.scalar("a text");
        if (scalar.isPresent() && !scalar.get().isTextual()) {
            node.fault(
                    "is %s (%s) to YAML; write a text, in quotes"
                            .formatted(scalar.get().kind().description(), scalar.get().quoted()));
            return Optional.empty();
        }
        return scalar.map(Scalar::text);
    }

    /** A text, which may be empty, that no message ever shows. */
    public static Optional<String> secret(ConfigNode node) {
        Optional<Scalar> scalar = node.scalar("a text");
        if (scalar.isPresent() && !scalar.get().isTextual()) {
            node.fault(
                    "is %s to YAML; write a text, in quotes"
                            .formatted(scalar.get().kind().description()));
            return Optional.empty();
        }
        return scalar.map(Scalar::text);
    }

    /** True or false, with all the words that YAML has for them; {@code off} in quotes too. */
    public static Optional<Boolean> flag(ConfigNode node) {
        Optional<Scalar> scalar = node.scalar("true or false");
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        String word = scalar.get().text().strip().toLowerCase(Locale.ROOT);
        boolean mayBeMeant =
                switch (scalar.get().kind()) {
                    case BOOLEAN, EXPANDED -> true;
                    case TEXT -> word.equals(OFF) || word.equals("on");
                    case WHOLE_NUMBER, DECIMAL_NUMBER, TIMESTAMP, NOTHING -> false;
                };
        if (mayBeMeant && TRUE.contains(word)) {
            return Optional.of(true);
        } else if (mayBeMeant && FALSE.contains(word)) {
            return Optional.of(false);
        }
        node.fault("is %s; write true or false, without quotes".formatted(scalar.get().quoted()));
        return Optional.empty();
    }

    /** One of the constants, written in lower case. */
    public static <E extends Enum<E>> ValueReader<E> choice(Class<E> type) {
        Set<String> words = new LinkedHashSet<>();
        for (E constant : type.getEnumConstants()) {
            words.add(constant.name().toLowerCase(Locale.ROOT));
        }
        return node -> {
            Optional<Scalar> scalar = node.scalar("one of " + String.join(", ", words));
            if (scalar.isEmpty()) {
                return Optional.empty();
            }
            String word = words.contains(OFF) && node.isOff() ? OFF : scalar.get().text();
            if (!words.contains(word)) {
                String suggestion = Section.suggestion(scalar.get().shown(), words);
                node.fault(
                        "is %s; %s"
                                .formatted(
                                        scalar.get().quoted(),
                                        suggestion.replace("known here:", "write one of")));
                return Optional.empty();
            }
            return Optional.of(Enum.valueOf(type, word.toUpperCase(Locale.ROOT)));
        };
    }
}
