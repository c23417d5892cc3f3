package dev.sluice.core.route;

import dev.sluice.core.provider.Candidate;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a requested model name resolved to.
 *
 * @param name the name that metrics and logs use: the entry of {@code models}, never unchecked
 *     client input
 * @param candidates in the order in which they are tried
 * @param deadline for the whole request, over all attempts; null = none
 * @param reportRequestedName whether answers carry the requested name where the provider's differs
 */
public record Route(
        String name,
        List<Candidate> candidates,
        @Nullable Duration deadline,
        boolean reportRequestedName) {

    public Route {
        candidates = List.copyOf(candidates);
    }

    /** The same route with other candidates. */
    public Route with(List<Candidate> otherCandidates) {
        return new Route(name, otherCandidates, deadline, reportRequestedName);
    }

    /**
     * The name that an answer of {@code candidate} must carry in place of its own; null = its bytes
     * stay untouched.
     */
    public @Nullable String renameFor(String requestedModel, Candidate candidate) {
        boolean same =
                requestedModel.equals(candidate.model()) || requestedModel.equals(candidate.name());
        return reportRequestedName && !same ? requestedModel : null;
    }
}
