package dev.sluice.loadtest.simulator;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What each key has asked for, and a limit of tokens a minute for each of them: an exact sliding
 * window of its own, that knows nothing of how its callers count. A request counts, with its prompt
 * and its whole answer, from the moment it is let in. Thread-safe (its own monitor).
 */
final class KeyLedger {
    static final Duration WINDOW = Duration.ofMinutes(1);

    /** What the ledger says to one request. */
    sealed interface Admission {

        /** Let in, and counted. */
        record Granted(RateState rate) implements Admission {}

        /** Not let in; would be after a while. */
        record Exceeded(RateState rate, long asked, Duration roomAfter) implements Admission {}

        /** Would never be let in. */
        record TooLarge(RateState rate, long asked) implements Admission {}
    }

    private record Entry(long at, long tokens) {}

    private static final class Account {
        private final Deque<Entry> window = new ArrayDeque<>();
        private long inWindow;
        private long requests;
        private long refused;
        private long inputTokens;
        private long outputTokens;
        private long peak;
    }

    private final long limit;
    private final LongSupplier nanoTime;
    private final Map<String, Account> accounts = new LinkedHashMap<>();

    /**
     * An empty ledger.
     *
     * @param limit tokens a minute for each key; 0 = none
     */
    KeyLedger(long limit, LongSupplier nanoTime) {
        this.limit = limit;
        this.nanoTime = nanoTime;
    }

    synchronized Admission admit(String key, long inputTokens, long outputTokens) {
        long now = nanoTime.getAsLong();
        Account account = accounts.computeIfAbsent(key, _ -> new Account());
        forgetOld(account, now);
        long asked = inputTokens + outputTokens;
        account.peak = Math.max(account.peak, account.inWindow + asked);
        if (limit > 0 && account.inWindow + asked > limit) {
            account.refused++;
            RateState rate = rate(account, now);
            return asked > limit
                    ? new Admission.TooLarge(rate, asked)
                    : new Admission.Exceeded(rate, asked, untilRoomFor(asked, account, now));
        }
        account.window.addLast(new Entry(now, asked));
        account.inWindow += asked;
        account.requests++;
        account.inputTokens += inputTokens;
        account.outputTokens += outputTokens;
        return new Admission.Granted(rate(account, now));
    }

    /** Of all keys that have asked, in the order of their first request. */
    synchronized List<KeyUsage> usage() {
        List<KeyUsage> usage = new ArrayList<>();
        accounts.forEach(
                (key, account) ->
                        usage.add(
                                new KeyUsage(
                                        key,
                                        account.requests,
                                        account.refused,
                                        account.inputTokens,
                                        account.outputTokens,
                                        account.peak)));
        return List.copyOf(usage);
    }

    private RateState rate(Account account, long now) {
        return new RateState(limit, account.inWindow, untilEmpty(account, now));
    }

    private static void forgetOld(Account account, long now) {
        for (Entry oldest = account.window.peekFirst();
                oldest != null && now - oldest.at() >= WINDOW.toNanos();
                oldest = account.window.peekFirst()) {
            account.inWindow -= oldest.tokens();
            account.window.removeFirst();
        }
    }

    private static Duration untilEmpty(Account account, long now) {
        Entry newest = account.window.peekLast();
        return newest == null ? Duration.ZERO : leaves(newest, now);
    }

    private Duration untilRoomFor(long asked, Account account, long now) {
        long tooMany = account.inWindow + asked - limit;
        for (Entry entry : account.window) {
            tooMany -= entry.tokens();
            if (tooMany <= 0) {
                return leaves(entry, now);
            }
        }
        return WINDOW;
    }

    private static Duration leaves(Entry entry, long now) {
        return WINDOW.minusNanos(now - entry.at());
    }
}
