package dev.sluice.providers.openai;

import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tooling;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lays what a configuration says over what a client said, member by member. */
final class Overlay {

    private Overlay() {}

    /** The second where it says something. */
    static <T> @Nullable T said(@Nullable T asked, @Nullable T set) {
        return set == null ? asked : set;
    }

    /** {@code names} are those of the members that are set: an empty list is said, too. */
    static Tooling of(Tooling asked, Tooling set, Set<String> names) {
        return new Tooling(
                names.contains("tools") ? set.tools() : asked.tools(),
                said(asked.choice(), set.choice()),
                said(asked.parallelCalls(), set.parallelCalls()));
    }

    static OutputRules of(OutputRules asked, OutputRules set, Set<String> names) {
        return new OutputRules(
                said(asked.format(), set.format()),
                names.contains("stop") ? set.stop() : asked.stop(),
                said(asked.maxTokens(), set.maxTokens()),
                said(asked.choices(), set.choices()));
    }

    static Sampling of(Sampling asked, Sampling set) {
        return new Sampling(
                said(asked.temperature(), set.temperature()),
                said(asked.topP(), set.topP()),
                said(asked.topK(), set.topK()),
                said(asked.frequencyPenalty(), set.frequencyPenalty()),
                said(asked.presencePenalty(), set.presencePenalty()),
                said(asked.seed(), set.seed()),
                said(asked.logitBias(), set.logitBias()),
                said(asked.logprobs(), set.logprobs()),
                said(asked.topLogprobs(), set.topLogprobs()));
    }
}
