package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.CacheScope;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.UnknownMembers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random requests with all that a conversation can hold, in pairs that differ in exactly one field:
 * none may be answered by the other's answer. That the answers are there is shown beside it: the
 * same request, spelled and delivered otherwise, gets them.
 */
class RequestPairsTest {

    private static final int PAIRS = 10_000;
    private static final List<CacheScope> SCOPES = List.of(CacheScope.values());

    private final Map<CacheScope, ExactCache> caches = new EnumMap<>(CacheScope.class);
    private final CacheKeyFactory keys = new CacheKeyFactory(new byte[32]);

    RequestPairsTest() {
        for (CacheScope scope : CacheScope.values()) {
            caches.put(
                    scope,
                    new ExactCache(
                            ExactCacheTest.config(ExactCacheTest.scoped(scope)),
                            keys,
                            () -> 0,
                            _ -> {}));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {20_261_130})
    void differInOneFieldAndShareNoAnswer(long seed) {
        Random random = new Random(seed);
        List<String> shared = new ArrayList<>();
        List<Conversation> lost = new ArrayList<>();
        int looked = 0;
        for (int i = 0; i < PAIRS; i++) {
            CacheScope scope = SCOPES.get(i % SCOPES.size());
            ExactCache cache = Objects.requireNonNull(caches.get(scope));
            Queries one = request(i, random);
            CacheTicket ticket = Objects.requireNonNull(ask(cache, one).ticket());
            assertThat(cache.store(Answers.saying(ticket, "answer " + i))).isTrue();

            Difference difference = difference(scope, one, random);
            Queries other = difference.applied().apply(one);
            CacheVerdict verdict = ask(cache, other);
            looked += verdict instanceof CacheVerdict.Miss ? 1 : 0;
            if (verdict instanceof CacheVerdict.Hit
                    || keys.ticketFor(other.query(), scope).key().equals(ticket.key())) {
                shared.add(
                        difference.name()
                                + ": "
                                + one.decoder().get()
                                + " and "
                                + other.decoder().get());
            }
            if (!(ask(cache, sameOtherwise(one)) instanceof CacheVerdict.Hit)) {
                lost.add(one.decoder().get());
            }
        }

        assertThat(shared).isEmpty();
        assertThat(lost).as("requests that did not get their own answer").isEmpty();
        assertThat(looked).as("pairs whose second request was looked up").isGreaterThan(9_000);
    }

    private record Difference(String name, Function<Queries, Queries> applied) {}

    private static Difference difference(CacheScope scope, Queries one, Random random) {
        boolean open = one.credential() == null;
        return switch (random.nextInt(8)) {
            case 0 -> new Difference("model", q -> q.withModel(q.model() + "x"));
            case 1 ->
                    new Difference(
                            "fingerprint", q -> q.withRoute(q.fingerprint() + "x", q.sampling()));
            case 2 ->
                    new Difference(
                            "credential",
                            q -> q.from(q.key(), q.team(), otherThan(q.credential())));
            case 3 ->
                    open && scope == CacheScope.KEY
                            ? new Difference("owner", q -> q.from(q.key() + "x", q.team(), null))
                            : inConversation(one, random);
            case 4 ->
                    open && scope == CacheScope.TEAM
                            ? new Difference(
                                    "team", q -> q.from(q.key(), otherThan(q.team()), null))
                            : inConversation(one, random);
            default -> inConversation(one, random);
        };
    }

    private static Difference inConversation(Queries one, Random random) {
        Conversation changed = Shapes.mutated(one.decoder().get(), Conversation.class, random);
        return new Difference("conversation", q -> q.with(changed));
    }

    private static String otherThan(@Nullable String text) {
        return text == null ? "search" : text + "x";
    }

    private static Queries request(int number, Random random) {
        return Queries.asking(conversation(number, random))
                .withModel(random.nextBoolean() ? "smart" : "fast")
                .withRoute("f" + random.nextInt(3), CacheSampling.ANY)
                .from(
                        random.nextBoolean() ? "ada" : "",
                        random.nextBoolean() ? "search" : null,
                        random.nextInt(4) == 0 ? "sk-1" : null);
    }

    /** One that is looked up, and that no other of the run is equal to. */
    private static Conversation conversation(int number, Random random) {
        Conversation made = Shapes.random(Conversation.class, random);
        while (LookupRules.refusal(made, CacheSampling.ANY).isPresent()) {
            made = Shapes.random(Conversation.class, random);
        }
        Map<String, RawJson> unknown = new LinkedHashMap<>(made.unknown().byName());
        unknown.put("number", new RawJson(Integer.toString(number)));
        return new Conversation(
                made.messages(),
                made.tooling(),
                made.output(),
                made.sampling(),
                made.thinking(),
                made.user(),
                made.metadata(),
                new UnknownMembers(unknown));
    }

    private static Queries sameOtherwise(Queries one) {
        Conversation respelled = Shapes.respelled(one.decoder().get(), Conversation.class);
        return one.withBody(!one.streamed(), one.bodyBytes() + 1, () -> respelled);
    }

    private static CacheVerdict ask(ExactCache cache, Queries question) {
        List<CacheVerdict> verdicts = new ArrayList<>();
        cache.lookup(question.query(), Runnable::run, verdicts::add);
        return verdicts.getFirst();
    }
}
