package dev.sluice.providers.openai;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Decides by a provider's rules and the route's policy which members of a request go out, and under
 * which names. One instance a request.
 */
final class MemberPolicy {

    static final String REASONING_CONTENT = MemberRules.ofMessages("reasoning_content");

    /**
     * Thoughts of earlier turns are a help where they are wanted and no loss where they are not.
     */
    private static final Set<String> THOUGHTS =
            Set.of(REASONING_CONTENT, MemberRules.ofMessages(ReasoningDetails.MEMBER));

    private static final Set<String> ASK_FOR_NOTHING = Set.of("null", "false", "\"\"", "[]", "{}");

    private final MemberRules rules;
    private final String provider;
    private final Losses losses;

    MemberPolicy(Candidate candidate, Losses losses) {
        this.rules = candidate.members();
        this.provider = candidate.provider().name();
        this.losses = losses;
    }

    MemberRules rules() {
        return rules;
    }

    /**
     * Whether the member goes out; if not, its loss has been told.
     *
     * @param place as the rules call the member
     * @param value gives its value as JSON, which is asked for only where it matters
     */
    boolean takes(String place, Supplier<String> value) throws UntranslatableRequest {
        if (!rules.refuse(place) || losses.passesUnknown()) {
            return true;
        }
        if (!THOUGHTS.contains(place) && !asksForNothing(place, value.get())) {
            losses.drop(place, provider + " does not take it");
        }
        return false;
    }

    /** Whether the model would do the same without the member. */
    private static boolean asksForNothing(String name, String value) {
        return ASK_FOR_NOTHING.contains(value)
                || switch (name) {
                    case "n", "temperature", "top_p" -> value.equals("1") || value.equals("1.0");
                    case "presence_penalty", "frequency_penalty" ->
                            value.equals("0") || value.equals("0.0");
                    default -> false;
                };
    }
}
