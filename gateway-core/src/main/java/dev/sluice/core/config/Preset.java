package dev.sluice.core.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the catalogue knows about a provider before anything is configured.
 *
 * @param dialect name of the form that it speaks; empty for commands and templates
 * @param baseUrl null: it has no home of its own, {@code base_url} must be configured
 * @param keyVariables environment variables that may hold its keys; the first that is set counts
 * @param keyRequired without a key the provider is left out
 * @param developerRole whether it takes messages of the role {@code developer}
 */
public record Preset(
        String name,
        Kind kind,
        String dialect,
        @Nullable String baseUrl,
        List<String> keyVariables,
        boolean keyRequired,
        boolean developerRole) {
    public Preset {
        keyVariables = List.copyOf(keyVariables);
    }

    /** What stands behind a provider. */
    public enum Kind {
        /** A server that is asked over HTTP. */
        HTTP,
        /** A program that is started for each call. */
        COMMAND,
        /** A text that is filled in. */
        TEMPLATE
    }

    /** A preset of a provider that is asked over HTTP and needs a key. */
    public static Preset http(
            String name, String dialect, @Nullable String baseUrl, List<String> keyVariables) {
        return new Preset(
                name,
                Kind.HTTP,
                dialect,
                baseUrl,
                keyVariables,
                /* keyRequired= */ true,
                /* developerRole= */ true);
    }

    /** The preset of programs. */
    public static Preset command() {
        return local("command", Kind.COMMAND);
    }

    /** The preset of filled-in texts. */
    public static Preset template() {
        return local("template", Kind.TEMPLATE);
    }

    private static Preset local(String name, Kind kind) {
        return new Preset(
                name,
                kind,
                "",
                null,
                List.of(),
                /* keyRequired= */ false,
                /* developerRole= */ false);
    }
}
