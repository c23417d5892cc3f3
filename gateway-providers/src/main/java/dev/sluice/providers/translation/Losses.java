package dev.sluice.providers.translation;

import dev.sluice.core.config.UnsupportedParams;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a translation could not carry, as its target's policy has it: a warning for each fact, or no
 * translation at all. One instance a translation.
 */
public final class Losses {

    /** More facts than this are summed up: each one becomes a header. */
    private static final int MOST_WARNINGS = 16;

    private final String target;
    private final UnsupportedParams policy;
    private final Set<String> facts = new LinkedHashSet<>();

    /**
     * Nothing is lost yet.
     *
     * @param target who is asked, as clients know him
     */
    public Losses(String target, UnsupportedParams policy) {
        this.target = target;
        this.policy = policy;
    }

    /** Who is asked. */
    public String target() {
        return target;
    }

    /** Whether a member that nobody here knows goes out as it came. */
    public boolean passesUnknown() {
        return policy == UnsupportedParams.PASS;
    }

    /** {@code member} has no place in the target's form. */
    public void drop(String member) throws UntranslatableRequest {
        lose(member, member + " was dropped: " + target + " has no place for it");
    }

    /**
     * {@code member} is not sent.
     *
     * @param why the end of a sentence, for example {@code "it takes no temperature over 1"}
     */
    public void drop(String member, String why) throws UntranslatableRequest {
        lose(member, member + " was dropped: " + why);
    }

    /**
     * {@code member} is sent in another sense than it was meant in.
     *
     * @param how what became of it, for example {@code "was cut to 1"}
     */
    public void change(String member, String how) throws UntranslatableRequest {
        lose(member, member + " " + how);
    }

    /** {@code member} cannot be left out without making the answer a wrong one. */
    public UntranslatableRequest refusal(String member, String reason) {
        return new UntranslatableRequest(reason, member);
    }

    /** One fact each, in the order in which they came up. */
    public List<String> warnings() {
        List<String> all = new ArrayList<>(facts);
        if (all.size() <= MOST_WARNINGS) {
            return all;
        }
        List<String> shown = new ArrayList<>(all.subList(0, MOST_WARNINGS));
        shown.add((all.size() - MOST_WARNINGS) + " more members were dropped or changed");
        return shown;
    }

    private void lose(String member, String fact) throws UntranslatableRequest {
        if (policy == UnsupportedParams.REJECT) {
            throw new UntranslatableRequest(
                    fact + "; the route says unsupported_params: reject", member);
        }
        facts.add(fact);
    }
}
