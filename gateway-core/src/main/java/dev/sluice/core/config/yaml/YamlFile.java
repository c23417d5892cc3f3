package dev.sluice.core.config.yaml;

import dev.sluice.core.config.ConfigFault;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * A YAML (or JSON) file, or a text like one, as a tree of nodes, with bounds against those that are
 * meant to hurt.
 */
public final class YamlFile {
    private static final int MAX_ALIASES = 100;
    private static final int MAX_DEPTH = 50;
    private static final int MAX_CODE_POINTS = 8 * 1024 * 1024;
    private static final String FILE = "file";
    private static final String SYNTAX = "syntax";

    private final Reading reading;

    private YamlFile(Reading reading) {
        this.reading = reading;
    }

    /** The root of the file; empty, with faults written down, if it cannot be walked. */
    public static Optional<ConfigNode> read(Path file, Reading reading) {
        YamlFile yaml = new YamlFile(reading);
        return yaml.text(file).flatMap(text -> yaml.tree(text, UnaryOperator.identity()));
    }

    /**
     * The root of a file that would hold nothing but this text, as the value at that path. Places
     * are those in the text.
     *
     * @param path the names that lead there, the outermost first
     */
    public static Optional<ConfigNode> readAt(List<String> path, String text, Reading reading) {
        return new YamlFile(reading).tree(text, value -> below(path, value));
    }

    private static Node below(List<String> path, Node value) {
        Node node = value;
        for (String name : path.reversed()) {
            Mark start = node.getStartMark();
            Mark end = node.getEndMark();
            Node key = new ScalarNode(Tag.STR, name, start, start, ScalarStyle.DOUBLE_QUOTED);
            node =
                    new MappingNode(
                            Tag.MAP,
                            /* resolved= */ true,
                            List.of(new NodeTuple(key, node)),
                            start,
                            end,
                            FlowStyle.BLOCK);
        }
        return node;
    }

    private Optional<ConfigNode> tree(String text, UnaryOperator<Node> place) {
        try {
            Node composed = new Yaml(limits()).compose(new StringReader(text));
            Node root = composed == null ? null : place.apply(composed);
            return new TreeCheck(reading).passes(root)
                    ? Optional.of(ConfigNode.root(root, reading))
                    : Optional.empty();
        } catch (MarkedYAMLException e) {
            fault(e.getProblemMark(), SYNTAX, e.getProblem() + hint(text, e.getProblemMark()));
        } catch (ReaderException e) {
            faultAt(text, e.getPosition());
        } catch (YAMLException e) {
            fault(null, SYNTAX, String.valueOf(e.getMessage()));
        }
        return Optional.empty();
    }

    private Optional<String> text(Path file) {
        try {
            if (Files.isDirectory(file)) {
                fault(null, FILE, "is a directory; name a YAML file");
                return Optional.empty();
            }
            byte[] bytes = Files.readAllBytes(file);
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (NoSuchFileException e) {
            fault(null, FILE, "does not exist; name a YAML file that does");
        } catch (CharacterCodingException e) {
            fault(null, FILE, "is not UTF-8 text; save it as UTF-8");
        } catch (IOException e) {
            fault(null, FILE, "cannot be read; make it readable for this user");
        }
        return Optional.empty();
    }

    /** Braces are YAML, so a reference without quotes is the likely reason. */
    private static String hint(String text, @Nullable Mark mark) {
        boolean reference =
                mark != null
                        && text.lines()
                                .skip(mark.getLine())
                                .findFirst()
                                .filter(Expansion::isNeeded)
                                .isPresent();
        return reference ? "; put values with ${...} in quotes" : "";
    }

    private static LoaderOptions limits() {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MAX_ALIASES);
        options.setNestingDepthLimit(MAX_DEPTH);
        options.setCodePointLimit(MAX_CODE_POINTS);
        options.setAllowRecursiveKeys(false);
        return options;
    }

    private void faultAt(String text, int position) {
        String before = text.substring(0, Math.min(Math.max(position, 0), text.length()));
        int line = (int) before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n') - 1;
        add(line, column, SYNTAX, "has a character that YAML does not allow");
    }

    private void fault(@Nullable Mark mark, String path, String message) {
        add(mark == null ? 0 : mark.getLine(), mark == null ? 0 : mark.getColumn(), path, message);
    }

    private void add(int line, int column, String path, String message) {
        reading.faults().add(new ConfigFault(reading.file(), line + 1, column + 1, path, message));
    }
}
