package dev.sluice.core.config.yaml;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JSON is YAML but for a few characters, which are written here as YAML 1.1 has them: tabs between
 * values, the escaped slash, and what JSON allows inside of a text and YAML takes for a line break
 * or for nothing that can be printed. All else stays where it is, so that places hold.
 */
public final class JsonAsYaml {
    private static final Pattern DIFFERENT =
            Pattern.compile("\\\\.|[\\t\\x7f-\\x9f\\u2028\\u2029\\ufeff]");

    private JsonAsYaml() {}

    /** The same in YAML. */
    public static String of(String json) {
        return DIFFERENT.matcher(json).replaceAll(JsonAsYaml::replacement);
    }

    private static String replacement(MatchResult match) {
        String yaml =
                switch (match.group()) {
                    case "\t" -> " ";
                    case "\\/" -> "/";
                    case String escape when escape.length() > 1 -> escape;
                    case String single -> "\\u%04x".formatted((int) single.charAt(0));
                };
        return Matcher.quoteReplacement(yaml);
    }
}
