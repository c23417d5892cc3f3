package dev.sluice.core.config.yaml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${NAME}}, {@code ${NAME:-default}} and {@code ${file:PATH}} in a text; a doubled
 * dollar sign before the brace stands for a plain one. What was put in is not expanded again.
 * Remembers the files that it read.
 */
public final class Expansion {
    private static final String FILE_PREFIX = "file:";
    private static final String DEFAULT_MARK = ":-";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern REFERENCE = Pattern.compile("\\$(\\$?)\\{([^}]*)(}?)");
    private static final int MAX_FILE_BYTES = 64 * 1024;

    private final Map<String, String> environment;
    private final @Nullable Path baseDirectory;
    private final Set<Path> filesRead = new LinkedHashSet<>();

    public Expansion(Map<String, String> environment, Path baseDirectory) {
        this.environment = Map.copyOf(environment);
        this.baseDirectory = baseDirectory;
    }

    private Expansion() {
        this.environment = Map.of();
        this.baseDirectory = null;
    }

    /** One for texts of strangers: each reference is a fault. */
    public static Expansion refused() {
        return new Expansion();
    }

    /** A reference that leads nowhere; the message says what would be right. */
    public static final class MissingReferenceException extends Exception {
        MissingReferenceException(String message) {
            super(message);
        }
    }

    /** Whether there is anything to replace. */
    public static boolean isNeeded(String text) {
        return text.contains("${");
    }

    /** The text with all references replaced. */
    public String expand(String text) throws MissingReferenceException {
        Matcher matcher = REFERENCE.matcher(text);
        StringBuilder expanded = new StringBuilder();
        int from = 0;
        while (matcher.find(from)) {
            expanded.append(text, from, matcher.start());
            if (!matcher.group(1).isEmpty()) {
                expanded.append("${");
                from = matcher.start(2);
            } else {
                if (matcher.group(3).isEmpty()) {
                    throw new MissingReferenceException("${ is never closed by }");
                }
                expanded.append(resolve(matcher.group(2)));
                from = matcher.end();
            }
        }
        return expanded.append(text, from, text.length()).toString();
    }

    /** The files that references named, absolute. */
    public Set<Path> filesRead() {
        return Set.copyOf(filesRead);
    }

    private String resolve(String reference) throws MissingReferenceException {
        if (baseDirectory == null) {
            throw new MissingReferenceException(
                    "has a reference, which only a file may have; write the value, or $${ for ${");
        }
        if (reference.startsWith(FILE_PREFIX)) {
            return read(baseDirectory, reference.substring(FILE_PREFIX.length()));
        }
        int mark = reference.indexOf(DEFAULT_MARK);
        String name = mark < 0 ? reference : reference.substring(0, mark);
        if (!NAME.matcher(name).matches()) {
            throw new MissingReferenceException(
                    "${%s} names no environment variable; write ${NAME}, ${NAME:-default} or ${file:PATH}"
                            .formatted(reference));
        }
        String value = environment.get(name);
        if (mark >= 0) {
            return value == null || value.isEmpty()
                    ? reference.substring(mark + DEFAULT_MARK.length())
                    : value;
        }
        if (value == null) {
            throw new MissingReferenceException(
                    "the environment variable %s is not set; set it, or write ${%s:-default}"
                            .formatted(name, name));
        }
        return value;
    }

    private String read(Path folder, String name) throws MissingReferenceException {
        Path file;
        try {
            file = folder.resolve(name).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new MissingReferenceException("${file:...} does not name a file");
        }
        filesRead.add(file);
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new MissingReferenceException(
                        "the file %s is longer than 64KiB: no secret is".formatted(file));
            }
            return withoutNewline(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new MissingReferenceException(
                    "the file %s cannot be read as UTF-8 text; it must exist and be readable"
                            .formatted(file));
        }
    }

    private static String withoutNewline(String text) {
        if (text.endsWith("\r\n")) {
            return text.substring(0, text.length() - 2);
        }
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
}
