package dev.sluice.cache.exact;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import java.util.HashSet;
import java.util.Set;

/**
 * Which answers are worth keeping: those that their provider itself called finished, that say
 * something, and that canonical events carry whole. Used once, for one answer.
 */
final class KeepRules {

    private final Set<Integer> choices = new HashSet<>();
    private final Set<Integer> finished = new HashSet<>();
    private final Set<Integer> calling = new HashSet<>();
    private final Set<Integer> speaking = new HashSet<>();
    private final Set<Integer> promisedCalls = new HashSet<>();

    private KeepRules() {}

    static boolean allow(RecordedAnswer answer) {
        if (!answer.complete()
                || !answer.candidate().storable()
                || answer.candidate().provider().isFloor()) {
            return false;
        }
        KeepRules rules = new KeepRules();
        return answer.events().stream().allMatch(rules::allows) && rules.allChoicesAreWhole();
    }

    private boolean allows(StreamEvent event) {
        return switch (event) {
            case StreamEvent.Started _, StreamEvent.UsageReported _ -> true;
            case StreamEvent.TextDelta text -> {
                choices.add(text.choice());
                if (!text.text().isBlank()) {
                    speaking.add(text.choice());
                }
                yield true;
            }
            case StreamEvent.ReasoningDelta reasoning -> {
                choices.add(reasoning.choice());
                yield true;
            }
            case StreamEvent.ReasoningBound bound -> {
                choices.add(bound.choice());
                yield true;
            }
            case StreamEvent.ToolCallDelta call -> allows(call);
            case StreamEvent.Finished end -> allows(end);
            case StreamEvent.RefusalDelta _, StreamEvent.Uncarried _, StreamEvent.Failed _ -> false;
        };
    }

    private boolean allows(StreamEvent.ToolCallDelta call) {
        choices.add(call.choice());
        calling.add(call.choice());
        String name = call.name();
        return name != null && !name.isEmpty();
    }

    /** A finish without the provider's own word was made up where the stream just ended. */
    private boolean allows(StreamEvent.Finished end) {
        choices.add(end.choice());
        finished.add(end.choice());
        if (end.reason() == FinishReason.TOOL_CALLS) {
            promisedCalls.add(end.choice());
        }
        return !end.raw().isEmpty()
                && (end.reason() == FinishReason.STOP || end.reason() == FinishReason.TOOL_CALLS);
    }

    private boolean allChoicesAreWhole() {
        return !choices.isEmpty()
                && finished.containsAll(choices)
                && calling.containsAll(promisedCalls)
                && choices.stream().allMatch(c -> speaking.contains(c) || calling.contains(c));
    }
}
