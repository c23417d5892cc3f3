package dev.sluice.cache.exact;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.core.cache.CacheBoard;
import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.cache.CacheQuery;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.LookupResult;
import dev.sluice.core.cache.ResponseCache;
import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.config.CacheConfig;
import dev.sluice.core.config.ExactCacheConfig;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Station 4: answers to requests that are the same. A request is looked up at once on the caller's
 * thread, a large one on a worker; answers come from the recordings' thread.
 *
 * <p>Thread-safe: lookups read one volatile reference and take no lock; what changes the entries
 * from outside takes turns by one lock, so that nothing is lost in a reload.
 */
public final class ExactCache implements ResponseCache, CacheBoard {

    private static final Logger log = LoggerFactory.getLogger(ExactCache.class);

    private static final CacheVerdict SWITCHED_OFF =
            new CacheVerdict.Bypass("switched off in the configuration");
    private static final CacheVerdict DECLINED =
            new CacheVerdict.Bypass(
                    "the client asked for no answer from memory (x-sluice-cache: off)");
    private static final CacheVerdict NO_WORKER =
            new CacheVerdict.Bypass("no worker was free to read so large a request");
    private static final CacheVerdict UNREADABLE =
            new CacheVerdict.Bypass("the request could not be read");

    private final CacheKeyFactory keys;
    private final Ticker ticker;
    private final Consumer<LookupResult> onLookup;
    private final Object writing = new Object();

    /** Null while switched off. Written under the lock. */
    private volatile @Nullable AnswerMemory memory;

    /**
     * An empty cache.
     *
     * @param onLookup hears what came of each lookup, on any thread
     */
    public ExactCache(
            CacheConfig config,
            CacheKeyFactory keys,
            Ticker ticker,
            Consumer<LookupResult> onLookup) {
        this.keys = keys;
        this.ticker = ticker;
        this.onLookup = onLookup;
        ExactCacheConfig exact = config.exact();
        this.memory = exact.enabled() ? new AnswerMemory(exact, ticker) : null;
    }

    @Override
    public void lookup(CacheQuery query, Executor workers, Consumer<CacheVerdict> onVerdict) {
        AnswerMemory current = memory;
        if (current == null) {
            tell(SWITCHED_OFF, onVerdict);
        } else if (!query.directives().exact() && !query.directives().semantic()) {
            tell(DECLINED, onVerdict);
        } else if (query.request().body().length <= Loop.LARGEST_BODY_ON_LOOP) {
            tell(ask(current, query), onVerdict);
        } else {
            askOnWorker(current, query, workers, onVerdict);
        }
    }

    private void askOnWorker(
            AnswerMemory current,
            CacheQuery query,
            Executor workers,
            Consumer<CacheVerdict> onVerdict) {
        try {
            workers.execute(() -> tell(ask(current, query), onVerdict));
        } catch (RejectedExecutionException e) {
            tell(NO_WORKER, onVerdict);
        }
    }

    private void tell(CacheVerdict verdict, Consumer<CacheVerdict> onVerdict) {
        onLookup.accept(LookupResult.of(verdict));
        onVerdict.accept(verdict);
    }

    /** Whatever is wrong with a request is its provider's to say, and no reason to fail here. */
    private CacheVerdict ask(AnswerMemory current, CacheQuery query) {
        try {
            Optional<CacheVerdict> refused =
                    LookupRules.refusal(
                                    query.request().conversation(),
                                    query.route().memory().sampling())
                            .map(CacheVerdict.Bypass::new);
            return refused.orElseGet(() -> find(current, query));
        } catch (RuntimeException e) {
            log.debug("A request could not be looked up: {}", e.getClass().getSimpleName());
            return UNREADABLE;
        }
    }

    private CacheVerdict find(AnswerMemory current, CacheQuery query) {
        CacheDirectives directives = query.directives();
        CacheTicket ticket = keys.ticketFor(query, current.config().scope());
        CacheTicket ifKept = directives.store() ? ticket : null;
        if (!directives.exact()) {
            return new CacheVerdict.Bypass(
                    "the client asked for no answer from the exact cache (x-sluice-cache)", ifKept);
        }
        if (directives.fresh()) {
            return new CacheVerdict.Bypass(
                    "the client asked for a fresh answer (no-cache)", ifKept);
        }
        Entry entry = current.find(ticket.key());
        if (entry == null) {
            return new CacheVerdict.Miss("no answer to this request in memory", ifKept);
        }
        Duration age = entry.age(ticker.nanos());
        Duration maxAge = directives.maxAge();
        if (maxAge != null && age.compareTo(maxAge) > 0) {
            return new CacheVerdict.Miss(tooOld(age, maxAge), ifKept);
        }
        return new CacheVerdict.Hit(
                entry.answer(),
                age,
                ticket.entry(),
                "same request, answered " + age.toSeconds() + "s ago");
    }

    /** The age is rounded up, so that it never reads as one that would have done. */
    private static String tooOld(Duration age, Duration maxAge) {
        long seconds = age.plusSeconds(1).minusNanos(1).toSeconds();
        return "asked before, but " + seconds + "s ago (max-age=" + maxAge.toSeconds() + ")";
    }

    /**
     * Keeps an answer, if it is one to be kept, in place of an older one to the same request.
     *
     * @return whether it was kept
     */
    public boolean store(RecordedAnswer answer) {
        if (!KeepRules.allow(answer)) {
            return false;
        }
        StoredAnswer stored =
                new StoredAnswer(
                        answer.candidate().provider().name(),
                        answer.candidate().model(),
                        answer.candidate().listed(),
                        answer.events());
        long bytes = EntrySize.of(answer);
        synchronized (writing) {
            AnswerMemory current = memory;
            return current != null
                    && current.keep(new Entry(answer.ticket(), stored, ticker.nanos(), bytes));
        }
    }

    /**
     * Goes on under another configuration. Entries keep their ages; those that no longer fit, or
     * are too old now, are forgotten, and all of them where the cache is switched off.
     */
    public void reconfigured(CacheConfig config) {
        ExactCacheConfig exact = config.exact();
        synchronized (writing) {
            AnswerMemory current = memory;
            if (!exact.enabled()) {
                memory = null;
            } else if (current == null) {
                memory = new AnswerMemory(exact, ticker);
            } else if (!current.config().equals(exact)) {
                memory = current.under(exact);
            }
        }
    }

    @Override
    public long entries() {
        AnswerMemory current = memory;
        return current == null ? 0 : current.count();
    }

    @Override
    public long bytes() {
        AnswerMemory current = memory;
        return current == null ? 0 : current.bytes();
    }

    @Override
    public long purge(@Nullable String model, @Nullable String key) {
        synchronized (writing) {
            AnswerMemory current = memory;
            return current == null ? 0 : current.forget(entry -> isOf(entry.ticket(), model, key));
        }
    }

    private static boolean isOf(CacheTicket ticket, @Nullable String model, @Nullable String key) {
        return (model == null || model.equals(ticket.model()))
                && (key == null || key.equals(ticket.owner()));
    }
}
