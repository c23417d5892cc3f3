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

    record AssistantTurn(
            List<ContentPart> content, List<ToolCall> toolCalls, UnknownMembers unknown)
            implements Message {
        public AssistantTurn {
            content = List.copyOf(content);
            toolCalls = List.copyOf(toolCalls);
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
