package dev.sluice.providers.anthropic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the version in a model's name tells: models after 4.6 decide by themselves how much they
 * think, and answer 400 to a budget of thoughts and to any temperature, {@code top_p} or {@code
 * top_k} of the client's (https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking).
 */
final class ModelGeneration {

    /** {@code claude-opus-4-7}, {@code anthropic.claude-sonnet-5-v1:0}; a date is no version. */
    private static final Pattern NAME =
            Pattern.compile("claude-[a-z]+-(\\d{1,2})(?:[-.](\\d{1,2}))?(?!\\d)");

    private static final int MAJOR = 4;
    private static final int MINOR = 6;

    private ModelGeneration() {}

    /** Whether {@code model} takes an effort in the place of a budget, and no sampling. */
    static boolean decidesItself(String model) {
        Matcher name = NAME.matcher(model);
        if (!name.find()) {
            return false;
        }
        int major = Integer.parseInt(name.group(1));
        int minor = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
        return major > MAJOR || (major == MAJOR && minor > MINOR);
    }
}
