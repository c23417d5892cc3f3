package dev.sluice.providers.routing;

import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.cost.Price;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.CallNeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** The order of candidates inside of each tier. Floors stay where they are: last. */
final class TierOrder {

    /** One in so many requests. */
    private static final int EXPLORING = 20;

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
        return ranked(tier, c -> -Math.log(1 - random.nextDouble()) / c.weight());
    }

    /**
     * What the request is likely to cost; of an unknown price nobody can tell, so it comes last.
     */
    private List<Candidate> cheapest(List<Candidate> tier, CallNeed need) {
        long input = need.inputTokens();
        long output = need.outputTokens();
        return ranked(tier, candidate -> cost(candidate, input, output));
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
     * fastest; behind it the rest by speed. One of which nothing is known yet counts as fast, and
     * one request in twenty goes to anybody: who was slow can show that he is well again.
     */
    private List<Candidate> fastest(List<Candidate> tier) {
        List<Candidate> ordered = ranked(tier, stats::firstTokenNanos);
        int one = random.nextInt(ordered.size());
        int other = random.nextInt(ordered.size() - 1);
        boolean explores = random.nextInt(EXPLORING) == 0;
        int first = explores ? one : Math.min(one, other < one ? other : other + 1);
        ordered.addFirst(ordered.remove(first));
        return ordered;
    }

    /** By rank, the least first; of equal rank the less busy. */
    private List<Candidate> ranked(List<Candidate> tier, ToDoubleFunction<Candidate> rank) {
        Ranked[] ranked = new Ranked[tier.size()];
        for (int i = 0; i < ranked.length; i++) {
            Candidate candidate = tier.get(i);
            ranked[i] =
                    new Ranked(candidate, rank.applyAsDouble(candidate), stats.running(candidate));
        }
        Arrays.sort(ranked, Ranked.ORDER);
        List<Candidate> ordered = new ArrayList<>(ranked.length);
        for (Ranked next : ranked) {
            ordered.add(next.candidate());
        }
        return ordered;
    }

    private record Ranked(Candidate candidate, double rank, int running) {
        private static final Comparator<Ranked> ORDER =
                Comparator.comparingDouble(Ranked::rank).thenComparingInt(Ranked::running);
    }
}
