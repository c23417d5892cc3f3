package dev.sluice.core.provider;

import java.util.Map;
import java.util.Set;

/**
 * What a provider does with members of its dialect's requests that its family takes, as data of the
 * catalogue.
 *
 * @param unsupported members that it refuses
 * @param renamed members that it takes under another name
 */
public record MemberRules(Set<String> unsupported, Map<String, String> renamed) {

    /** It takes all of them. */
    public static final MemberRules NONE = new MemberRules(Set.of(), Map.of());

    public MemberRules {
        unsupported = Set.copyOf(unsupported);
        renamed = Map.copyOf(renamed);
    }

    public boolean isEmpty() {
        return unsupported.isEmpty() && renamed.isEmpty();
    }
}
