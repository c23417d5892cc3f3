package dev.sluice.providers.routing;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.route.Route;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.core.route.Router;
import dev.sluice.core.time.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Orders the candidates of a route for one request: who can serve it, by tier and inside of a tier
 * by the route's strategy. Thread-safe.
 */
public final class ChainRouter implements Router {

    private final TierOrder order;
    private final Ticker ticker;
    private final RandomGenerator random;
    private final Map<String, RetryBudget> budgets = new ConcurrentHashMap<>();

    /**
     * @param random thread-safe
     */
    public ChainRouter(CandidateStats stats, Ticker ticker, RandomGenerator random) {
        this.order = new TierOrder(stats, random);
        this.ticker = ticker;
        this.random = random;
    }

    @Override
    public RoutePlan plan(Route route, ChatRequest request) {
        CallNeed need = new CallNeed(request);
        Suitability suitability = new Suitability(request, need);
        List<Candidate> able = new ArrayList<>(route.candidates().size());
        List<NotPermitted> unfit = new ArrayList<>(0);
        for (Candidate candidate : route.candidates()) {
            Refusal.Reason obstacle = suitability.obstacle(candidate);
            if (obstacle == null) {
                able.add(candidate);
            } else {
                unfit.add(new NotPermitted(candidate, new Refusal(obstacle, null)));
            }
        }
        if (able.stream().allMatch(candidate -> candidate.provider().isFloor())) {
            tryInSpiteOfTheEstimate(able, unfit);
        }
        RetryBudget budget = budget(route);
        budget.onRequest();
        return new ChainPlan(
                order.order(able, route.walk().strategy(), need),
                unfit,
                route.walk().retry(),
                route.walk().onContentFilter(),
                budget,
                ticker,
                random);
    }

    /** Where no window is large enough by our estimate, the providers' own count decides. */
    private static void tryInSpiteOfTheEstimate(List<Candidate> able, List<NotPermitted> unfit) {
        int place = 0;
        for (NotPermitted one : List.copyOf(unfit)) {
            if (one.refusal().reason() == Refusal.Reason.WINDOW_TOO_SMALL) {
                unfit.remove(one);
                able.add(place++, one.candidate());
            }
        }
    }

    private RetryBudget budget(Route route) {
        return budgets.computeIfAbsent(
                route.name(), _ -> new RetryBudget(route.walk().retry().budget(), ticker));
    }
}
