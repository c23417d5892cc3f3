package dev.sluice.core.request;

import java.util.List;

/** One turn of a conversation. An empty content list means that the turn says nothing. */
public sealed interface Message {

    /** Rules from whoever runs the application. */
    record SystemTurn(List<ContentPart> content, UnknownMembers unknown) implements Message {
        public SystemTurn {
            content = List.copyOf(content);
        }
    }

    /** As {@link SystemTurn}, in the word of newer models. */
    record DeveloperTurn(List<ContentPart> content, UnknownMembers unknown) implements Message {
        public DeveloperTurn {
            content = List.copyOf(content);
        }
    }

    record UserTurn(List<ContentPart> content, UnknownMembers unknown) implements Message {
        public UserTurn {
            content = List.copyOf(content);
        }
    }

    /** What the model said before, its calls of tools among it, in order. */
    record AssistantTurn(List<ContentPart> content, UnknownMembers unknown) implements Message {
        public AssistantTurn {
            content = List.copyOf(content);
        }

        /** The calls of tools alone. */
        public List<ToolCall> toolCalls() {
            return content.stream()
                    .filter(ToolCall.class::isInstance)
                    .map(ToolCall.class::cast)
                    .toList();
        }

        /** Everything but the calls of tools. */
        public List<ContentPart> said() {
            return content.stream().filter(part -> !(part instanceof ToolCall)).toList();
        }
    }

    /**
     * What a tool gave back.
     *
     * @param failed whether the tool says that it failed
     */
    record ToolResult(
            String callId, List<ContentPart> content, boolean failed, UnknownMembers unknown)
            implements Message {
        public ToolResult {
            content = List.copyOf(content);
        }
    }

    /** A role that only the surface's own dialect knows. */
    record Foreign(String role, RawJson json) implements Message {}
}
