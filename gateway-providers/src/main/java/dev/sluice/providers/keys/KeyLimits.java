package dev.sluice.providers.keys;

import dev.sluice.core.config.KeyLimitsConfig;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a configuration, ready to be compared with. Immutable.
 *
 * @param countsTokens whether a call must say beforehand how many tokens it may take
 */
record KeyLimits(List<Limit> limits, boolean countsTokens) {

    /** A dollar in pico-dollars, as a power of ten. */
    private static final int PICO = 12;

    /**
     * One limit.
     *
     * @param restsAt where so much is taken the key rests; the call that passes it may fill the
     *     whole
     */
    record Limit(LimitKind kind, long whole, long restsAt) {}

    static KeyLimits of(KeyLimitsConfig config) {
        List<Limit> limits = new ArrayList<>();
        double share = config.rotateAt();
        add(limits, LimitKind.REQUESTS_PER_MINUTE, config.requestsPerMinute(), share);
        add(limits, LimitKind.TOKENS_PER_MINUTE, config.tokensPerMinute(), share);
        add(limits, LimitKind.INPUT_TOKENS_PER_MINUTE, config.inputTokensPerMinute(), share);
        add(limits, LimitKind.OUTPUT_TOKENS_PER_MINUTE, config.outputTokensPerMinute(), share);
        add(limits, LimitKind.REQUESTS_PER_DAY, config.requestsPerDay(), share);
        add(limits, LimitKind.TOKENS_PER_DAY, config.tokensPerDay(), share);
        add(limits, LimitKind.MONEY, pico(config.usd()), share);
        boolean countsTokens = limits.stream().anyMatch(limit -> needsTokens(limit.kind()));
        return new KeyLimits(List.copyOf(limits), countsTokens);
    }

    private static void add(
            List<Limit> limits, LimitKind kind, @Nullable Long whole, double share) {
        if (whole != null) {
            long restsAt =
                    BigDecimal.valueOf(share)
                            .multiply(BigDecimal.valueOf(whole))
                            .setScale(0, RoundingMode.FLOOR)
                            .longValue();
            limits.add(new Limit(kind, whole, restsAt));
        }
    }

    private static @Nullable Long pico(@Nullable BigDecimal usd) {
        return usd == null
                ? null
                : usd.movePointRight(PICO).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
    }

    private static boolean needsTokens(LimitKind kind) {
        return switch (kind) {
            case REQUESTS_PER_MINUTE, REQUESTS_PER_DAY -> false;
            case TOKENS_PER_MINUTE,
                    INPUT_TOKENS_PER_MINUTE,
                    OUTPUT_TOKENS_PER_MINUTE,
                    TOKENS_PER_DAY,
                    MONEY ->
                    true;
        };
    }
}
