package dev.sluice.providers.keys;

import dev.sluice.core.config.Secret;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.route.Refusal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One key, or the place of one where a provider is asked without. Confined to the lock of its pool.
 */
final class KeySlot {

    /** What the place of a key is called where the provider is asked without one. */
    static final String WITHOUT_KEY = "none";

    private final @Nullable Secret secret;
    private final Credentials credentials;
    private Allowance allowance;
    private int calls;
    private long lastTurn;
    private boolean quotaSpent;
    private long quotaUntilNanos;
    private @Nullable Quarantine quarantine;

    KeySlot(@Nullable Secret secret, Allowance allowance) {
        this.secret = secret;
        this.credentials =
                secret == null ? new Credentials.None() : new Credentials.Key(secret::reveal);
        this.allowance = allowance;
    }

    boolean isOf(@Nullable Secret other) {
        return Objects.equals(secret, other);
    }

    /** All that may be shown of the key. */
    String label() {
        return secret == null ? WITHOUT_KEY : secret.lastFour();
    }

    Credentials credentials() {
        return credentials;
    }

    Allowance allowance() {
        return allowance;
    }

    void moveTo(Allowance other) {
        allowance = other;
    }

    int calls() {
        return calls;
    }

    long lastTurn() {
        return lastTurn;
    }

    @Nullable Quarantine quarantine() {
        return quarantine;
    }

    /** What is left of the rest after a spent quota; not positive when there is none. */
    long quotaRestNanos(Moment now) {
        return quotaSpent ? quotaUntilNanos - now.nanos() : 0;
    }

    boolean lets(String model, Charge charge, KeyLimits limits, Moment now) {
        return (quarantine == null || quarantine.letsOneTry(now))
                && quotaRestNanos(now) <= 0
                && allowance.lets(model, charge, limits, now);
    }

    /** What stands in the way of a call; null = nothing. */
    @Nullable Obstacle obstacle(String model, Charge charge, KeyLimits limits, Moment now) {
        if (quarantine != null && !quarantine.letsOneTry(now)) {
            return new Obstacle(Refusal.Reason.NO_KEY, Obstacle.NOBODY_KNOWS);
        }
        Obstacle full = allowance.obstacle(model, charge, limits, now);
        long rest = quotaRestNanos(now);
        if (rest <= 0) {
            return full;
        }
        Obstacle spent = new Obstacle(Refusal.Reason.QUOTA_EXHAUSTED, rest);
        return full == null ? spent : Obstacle.longer(spent, full);
    }

    /** A call begins. Gives the quarantine that it tries to end; null where there is none. */
    @Nullable Quarantine begin(long turn) {
        calls++;
        lastTurn = turn;
        if (quarantine != null) {
            quarantine.tried();
        }
        return quarantine;
    }

    void end() {
        calls--;
    }

    void restAfterQuota(long untilNanos) {
        quotaSpent = true;
        quotaUntilNanos = untilNanos;
    }

    void quarantine(Quarantine begun) {
        quarantine = begun;
    }

    void end(Quarantine ended) {
        if (ended.equals(quarantine)) {
            quarantine = null;
        }
    }
}
