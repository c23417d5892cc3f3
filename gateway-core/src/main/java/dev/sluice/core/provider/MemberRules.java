package dev.sluice.core.provider;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a provider does with members of its dialect's requests that its family takes, as data of the
 * catalogue. A member of each message is called {@code messages[].name}.
 *
 * @param unsupported members that it refuses
 * @param renamed members that it takes under another name; the new name stands alone
 */
public record MemberRules(Set<String> unsupported, Map<String, String> renamed) {

    /** It takes all of them. */
    public static final MemberRules NONE = new MemberRules(Set.of(), Map.of());

    private static final String OF_MESSAGES = "messages[].";

    public MemberRules {
        unsupported = Set.copyOf(unsupported);
        renamed = Map.copyOf(renamed);
    }

    public boolean isEmpty() {
        return unsupported.isEmpty() && renamed.isEmpty();
    }

    /** Whether they say something of members of the request itself. */
    public boolean concernRequest() {
        return !unsupported.stream().allMatch(MemberRules::isOfMessages)
                || !renamed.keySet().stream().allMatch(MemberRules::isOfMessages);
    }

    /** Whether they say something of members of messages. */
    public boolean concernMessages() {
        return unsupported.stream().anyMatch(MemberRules::isOfMessages)
                || renamed.keySet().stream().anyMatch(MemberRules::isOfMessages);
    }

    /** What a member of a message is called here. */
    public static String ofMessages(String name) {
        return OF_MESSAGES + name;
    }

    public boolean refuse(String name) {
        return unsupported.contains(name);
    }

    /**
     * The name under which the provider takes a member.
     *
     * @param name the member's own
     * @param place as the rules call the member
     */
    public String nameOf(String name, String place) {
        return renamed.getOrDefault(place, name);
    }

    /** These rules and more. */
    public MemberRules and(MemberRules more) {
        if (more.isEmpty()) {
            return this;
        }
        Set<String> refused = new HashSet<>(unsupported);
        refused.addAll(more.unsupported);
        Map<String, String> names = new HashMap<>(renamed);
        names.putAll(more.renamed);
        return new MemberRules(refused, names);
    }

    private static boolean isOfMessages(String name) {
        return name.startsWith(OF_MESSAGES);
    }
}
