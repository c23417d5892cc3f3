package dev.sluice.core.config.load;

import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Texts;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rules for names: of providers, keys and teams; of models, which may be globs. */
final class Names {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern MODEL = Pattern.compile("[\\x21-\\x7e]{1,256}");
    private static final Pattern OTHER_WILDCARDS = Pattern.compile("[?\\[\\]{}]|\\*\\*");

    static final String NAME_RULE =
            "write up to 64 letters, digits, dots, dashes or underscores, the first a letter or"
                    + " digit";

    private Names() {}

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** What is wrong with the name or glob of a model; empty if nothing is. */
    static Optional<String> faultOfGlob(String glob) {
        if (!MODEL.matcher(glob).matches()) {
            return Optional.of(
                    "is no model name; write up to 256 visible characters without spaces");
        }
        return OTHER_WILDCARDS.matcher(glob).find()
                ? Optional.of("has an unknown wildcard; only a single * stands for any characters")
                : Optional.empty();
    }

    /** A name at this node. */
    static Optional<String> name(ConfigNode node) {
        Optional<String> name = Texts.text(node);
        if (name.isPresent() && !isName(name.get())) {
            node.fault("is no name; " + NAME_RULE);
            return Optional.empty();
        }
        return name;
    }

    /** The name or glob of a model at this node. */
    static Optional<String> glob(ConfigNode node) {
        Optional<String> glob = Texts.text(node);
        Optional<String> fault = glob.flatMap(Names::faultOfGlob);
        fault.ifPresent(node::fault);
        return fault.isPresent() ? Optional.empty() : glob;
    }

    /** Whether it stands for more than itself. */
    static boolean isGlob(String name) {
        return name.contains("*");
    }

    /** Whether a glob stands for this name. */
    static boolean matches(String glob, String name) {
        String[] parts = glob.split("\\*", -1);
        StringBuilder regex = new StringBuilder(Pattern.quote(parts[0]));
        for (int i = 1; i < parts.length; i++) {
            regex.append(".*").append(Pattern.quote(parts[i]));
        }
        return name.matches(regex.toString());
    }
}
