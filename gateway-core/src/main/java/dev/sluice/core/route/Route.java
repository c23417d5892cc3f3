package dev.sluice.core.route;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.OnContentFilter;
import dev.sluice.core.config.RetryConfig;
import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
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
 * @param memory what decides whether its answers may come from memory
 * @param walk how its candidates are walked
 */
public record Route(
        String name,
        List<Candidate> candidates,
        @Nullable Duration deadline,
        boolean reportRequestedName,
        Memory memory,
        Walk walk) {

    /**
     * What decides whether answers may come from memory.
     *
     * @param sampling which requests may be answered so, by their sampling
     * @param fingerprint of all that shapes an answer and is not in the request: who is asked, as
     *     what, and with which settings. Another fingerprint means other answers.
     */
    public record Memory(CacheSampling sampling, String fingerprint) {}

    /**
     * How candidates are walked.
     *
     * @param strategy their order inside a tier
     * @param retry second attempts and waits
     * @param onContentFilter what follows a refusal of a content filter
     */
    public record Walk(RouteStrategy strategy, RetryConfig retry, OnContentFilter onContentFilter) {

        public static final Walk DEFAULT =
                new Walk(RouteStrategy.PRIORITY, RetryConfig.DEFAULTS, OnContentFilter.FAIL);
    }

    public Route {
        candidates = List.copyOf(candidates);
    }

    /** A route that is walked as usual. */
    public Route(
            String name,
            List<Candidate> candidates,
            @Nullable Duration deadline,
            boolean reportRequestedName,
            Memory memory) {
        this(name, candidates, deadline, reportRequestedName, memory, Walk.DEFAULT);
    }

    /** The same route with other candidates. */
    public Route with(List<Candidate> otherCandidates) {
        return new Route(name, otherCandidates, deadline, reportRequestedName, memory, walk);
    }

    /** Whether some candidate would be shown the client's own credential. */
    public boolean showsClientCredential() {
        for (Candidate candidate : candidates) {
            if (candidate.provider() instanceof HttpProvider http
                    && http.credentials() instanceof Credentials.FromClient) {
                return true;
            }
        }
        return false;
    }

    /** The same route with nothing but its first candidate. */
    public Route firstOnly() {
        return with(candidates.subList(0, 1));
    }

    /**
     * The name that an answer of {@code candidate} must carry in place of its own; null = its bytes
     * stay untouched.
     */
    public @Nullable String renameFor(String requestedModel, Candidate candidate) {
        return renameFor(requestedModel, candidate.provider().name(), candidate.model());
    }

    /** The same for an answer that {@code model} of {@code provider} gave. */
    public @Nullable String renameFor(String requestedModel, String provider, String model) {
        boolean same =
                requestedModel.equals(model) || requestedModel.equals(provider + "/" + model);
        return reportRequestedName && !same ? requestedModel : null;
    }
}
