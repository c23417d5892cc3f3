package dev.sluice.providers.routing;

import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.cost.Price;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.CallNeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The order of candidates inside of each tier. Floors stay where they are: last. */
final class TierOrder {

    private final CandidateStats stats;
    private final RandomGenerator random;

    TierOrder(CandidateStats stats, RandomGenerator random) {
        this.stats = stats;
        this.random = random;
    }

    /**
     * Orders.
     *
     * @param candidates by tier, floors last
     */
    List<Candidate> order(List<Candidate> candidates, RouteStrategy strategy, CallNeed need) {
        if (strategy == RouteStrategy.PRIORITY || candidates.size() < 2) {
            return candidates;
        }
        List<Candidate> ordered = new ArrayList<>(candidates.size());
        int from = 0;
        while (from < candidates.size()) {
            int to = endOfTier(candidates, from);
            ordered.addAll(tier(candidates.subList(from, to), strategy, need));
            from = to;
        }
        return ordered;
    }

    private static int endOfTier(List<Candidate> candidates, int from) {
        Candidate first = candidates.get(from);
        int to = from + 1;
        while (to < candidates.size()
                && candidates.get(to).tier() == first.tier()
                && candidates.get(to).provider().isFloor() == first.provider().isFloor()) {
            to++;
        }
        return to;
    }

    private List<Candidate> tier(List<Candidate> tier, RouteStrategy strategy, CallNeed need) {
        if (tier.size() < 2 || tier.getFirst().provider().isFloor()) {
            return tier;
        }
        return switch (strategy) {
            case PRIORITY -> tier;
            case WEIGHTED -> weighted(tier);
            case CHEAPEST -> cheapest(tier, need);
            case FASTEST -> fastest(tier);
        };
    }

    /**
     * Random, each candidate with a chance by its weight (Efraimidis and Spirakis, "Weighted random
     * sampling with a reservoir", 2006).
     */
    private List<Candidate> weighted(List<Candidate> tier) {
        Map<Candidate, Double> draws = new HashMap<>();
        tier.forEach(c -> draws.put(c, -Math.log(1 - random.nextDouble()) / c.weight()));
        return sorted(tier, Comparator.comparingDouble(draws::get));
    }

    /**
     * What the request is likely to cost; of an unknown price nobody can tell, so it comes last.
     */
    private List<Candidate> cheapest(List<Candidate> tier, CallNeed need) {
        long input = need.inputTokens();
        long output = need.outputTokens();
        Map<Candidate, Double> costs = new HashMap<>();
        tier.forEach(candidate -> costs.put(candidate, cost(candidate, input, output)));
        return sorted(
                tier, Comparator.<Candidate>comparingDouble(costs::get).thenComparing(leastBusy()));
    }

    private double cost(Candidate candidate, long input, long output) {
        Price known = candidate.facts().price();
        if (known == null) {
            return Double.POSITIVE_INFINITY;
        }
        Price price = known.forPrompt(input);
        double cached = stats.cachedShare(candidate);
        double inputPrice = (1 - cached) * price.input() + cached * price.cachedInput();
        return input * inputPrice + (double) output * price.output();
    }

    /**
     * The faster of two at random comes first, so that not all go to one as soon as it is the
     * fastest; behind it the rest by speed. One of which nothing is known yet counts as fast.
     */
    private List<Candidate> fastest(List<Candidate> tier) {
        Map<Candidate, Long> medians = new HashMap<>();
        tier.forEach(candidate -> medians.put(candidate, stats.firstTokenNanos(candidate)));
        Comparator<Candidate> bySpeed =
                Comparator.<Candidate>comparingLong(medians::get).thenComparing(leastBusy());
        int one = random.nextInt(tier.size());
        int other = (one + 1 + random.nextInt(tier.size() - 1)) % tier.size();
        Candidate first =
                bySpeed.compare(tier.get(one), tier.get(other)) <= 0
                        ? tier.get(one)
                        : tier.get(other);
        List<Candidate> ordered = sorted(tier, bySpeed);
        ordered.remove(first);
        ordered.addFirst(first);
        return ordered;
    }

    private Comparator<Candidate> leastBusy() {
        return Comparator.comparingInt(stats::running);
    }

    private static List<Candidate> sorted(List<Candidate> tier, Comparator<Candidate> order) {
        List<Candidate> sorted = new ArrayList<>(tier);
        sorted.sort(order);
        return sorted;
    }
}
