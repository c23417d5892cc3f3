package dev.sluice.core.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tools of a request and the rules for their use.
 *
 * @param choice null = unsaid
 * @param parallelCalls whether one answer may hold several calls; null = unsaid
 */
public record Tooling(
        List<Tool> tools, @Nullable ToolChoice choice, @Nullable Boolean parallelCalls) {

    public static final Tooling NONE = new Tooling(List.of(), null, null);

    public Tooling {
        tools = List.copyOf(tools);
    }
}
