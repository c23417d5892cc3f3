package dev.sluice.providers.catalogue;

import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.route.NameGlob;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one kind of provider.
 *
 * @param dialect the name of its dialect; empty for programs and texts
 * @param baseUrl all that stands before an operation's own path; null where there is none
 * @param keyVariables environment variables that may hold its keys; the first one that is set
 *     counts
 * @param keyRequired whether it is left out without a key
 * @param members what it makes of the members of a request
 * @param ofModels the same, of requests for some of its models
 * @param bareNames model names that mean this provider where none is named
 * @param reasoning models that may think for minutes before they answer
 * @param source where the facts were read
 */
public record CatalogueEntry(
        String preset,
        Kind kind,
        String dialect,
        @Nullable String baseUrl,
        List<String> keyVariables,
        boolean keyRequired,
        Set<Quirk> quirks,
        MemberRules members,
        List<ModelRules> ofModels,
        List<NameGlob> bareNames,
        List<NameGlob> reasoning,
        String source) {

    /** What stands behind a provider. */
    public enum Kind {
        HTTP,
        COMMAND,
        TEMPLATE
    }

    public CatalogueEntry {
        keyVariables = List.copyOf(keyVariables);
        quirks = Set.copyOf(quirks);
        ofModels = List.copyOf(ofModels);
        bareNames = List.copyOf(bareNames);
        reasoning = List.copyOf(reasoning);
    }

    public boolean isReasoning(String model) {
        return reasoning.stream().anyMatch(glob -> glob.matches(model));
    }

    /** What it makes of the members of a request for {@code model}. */
    public MemberRules membersFor(String model) {
        MemberRules all = members;
        for (ModelRules rules : ofModels) {
            if (rules.concern(model)) {
                all = all.and(rules.members());
            }
        }
        return all;
    }
}
