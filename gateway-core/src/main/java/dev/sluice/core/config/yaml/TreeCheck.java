package dev.sluice.core.config.yaml;

import dev.sluice.core.config.ConfigFault;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * One walk over a whole tree before anybody reads it: no key twice in a mapping (SnakeYAML keeps
 * both), and no value inside itself (an alias can do that).
 */
final class TreeCheck {
    private final Reading reading;
    private final Set<Node> done = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Node> above = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean endless;

    TreeCheck(Reading reading) {
        this.reading = reading;
    }

    /** Whether the tree can be walked; duplicate keys are faults, but do not hinder that. */
    boolean passes(@Nullable Node root) {
        if (root != null) {
            visit(root, "");
        }
        return !endless;
    }

    private void visit(Node node, String path) {
        if (above.contains(node)) {
            fault(node.getStartMark(), path, "is an alias of a value around it; write it out");
            endless = true;
            return;
        }
        if (!done.add(node)) {
            return;
        }
        above.add(node);
        if (node instanceof MappingNode mapping) {
            visitMembers(mapping, path);
        } else if (node instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.getValue().size(); i++) {
                visit(sequence.getValue().get(i), path + "[" + i + "]");
            }
        }
        above.remove(node);
    }

    private void visitMembers(MappingNode mapping, String path) {
        Map<String, Mark> seen = new HashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String below = path;
            if (tuple.getKeyNode() instanceof ScalarNode key && !key.getTag().equals(Tag.MERGE)) {
                below = ConfigNode.below(path, key.getValue());
                Mark first = seen.putIfAbsent(key.getValue(), key.getStartMark());
                if (first != null) {
                    fault(
                            key.getStartMark(),
                            below,
                            "is a duplicate key, first on line %d; keep one of them"
                                    .formatted(first.getLine() + 1));
                }
            }
            visit(tuple.getValueNode(), below);
        }
    }

    private void fault(Mark mark, String path, String message) {
        reading.faults()
                .add(
                        new ConfigFault(
                                reading.file(),
                                mark.getLine() + 1,
                                mark.getColumn() + 1,
                                path,
                                message));
    }
}
