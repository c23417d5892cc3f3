package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.CacheScope;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CacheKeyFactoryTest {

    private final CacheKeyFactory factory = new CacheKeyFactory(new byte[32]);

    @Test
    void everyComponentOfEveryRecordOfAConversationMakesAnotherKey() {
        List<Conversation> variants = Shapes.variants(Conversation.class);

        Map<String, Object> byKey = new HashMap<>();
        for (Conversation conversation : new LinkedHashSet<>(variants)) {
            Object before = byKey.put(key(Queries.asking(conversation)), conversation);
            assertThat(before).as("same key as %s", conversation).isNull();
        }
        assertThat(byKey).hasSizeGreaterThan(500);
    }

    @Test
    void spellingAndDeliveryMakeNoOtherKey() {
        for (Conversation conversation : Shapes.variants(Conversation.class)) {
            Conversation respelled = Shapes.respelled(conversation, Conversation.class);

            assertThat(key(Queries.asking(respelled).withBody(true, 7, () -> respelled)))
                    .isEqualTo(key(Queries.asking(conversation)));
        }
    }

    @Test
    void aTicketNamesModelAndOwnerAndItsKeySaysNothing() {
        CacheTicket ticket = factory.ticketFor(Queries.asking("hello").query(), CacheScope.KEY);

        assertThat(ticket.model()).isEqualTo("smart");
        assertThat(ticket.owner()).isEqualTo("ada");
        assertThat(ticket.key()).matches("[0-9a-f]{64}");
    }

    @Test
    void anotherSecretMakesOtherKeys() {
        byte[] other = new byte[32];
        other[31] = 1;

        assertThat(
                        new CacheKeyFactory(other)
                                .ticketFor(Queries.asking("hello").query(), CacheScope.KEY)
                                .key())
                .isNotEqualTo(key(Queries.asking("hello")));
        assertThat(
                        CacheKeyFactory.ofThisProcess()
                                .ticketFor(Queries.asking("hello").query(), CacheScope.KEY)
                                .key())
                .isNotEqualTo(
                        CacheKeyFactory.ofThisProcess()
                                .ticketFor(Queries.asking("hello").query(), CacheScope.KEY)
                                .key());
    }

    @Test
    void refusesAShortSecret() {
        assertThatThrownBy(() -> new CacheKeyFactory(new byte[31]))
                .hasMessage("a secret has 32 bytes, not 31");
    }

    @Test
    void modelAndFingerprintMakeOtherKeys() {
        Queries one = Queries.asking("hello");

        assertThat(key(one.withModel("fast"))).isNotEqualTo(key(one));
        assertThat(key(one.withRoute("f2", CacheSampling.UNSET_OR_LOW))).isNotEqualTo(key(one));
        assertThat(key(one.withModel("smartf").withRoute("1", CacheSampling.ANY)))
                .isNotEqualTo(key(one));
    }

    /** The model that made it is asked something else with it than without. */
    @Test
    void whatIsBoundToAModelMakesAnotherKey() {
        ProviderBound one = new ProviderBound("gemini/g", new RawJson("\"S1\""));
        ProviderBound other = new ProviderBound("gemini/g", new RawJson("\"S2\""));

        assertThat(List.of(called(one), called(other), called(null), thought(one), thought(null)))
                .doesNotHaveDuplicates();
        assertThat(called(new ProviderBound("gemini/g", new RawJson("\"S1\""))))
                .isEqualTo(called(one));
    }

    private String called(@Nullable ProviderBound bound) {
        return said(new ToolCall.Function("c1", "f", "{}", bound, UnknownMembers.NONE));
    }

    private String thought(@Nullable ProviderBound bound) {
        return said(new ContentPart.Reasoning("hm", bound));
    }

    private String said(ContentPart part) {
        Conversation asked = Queries.conversation("q", Queries.COLD, Map.of());
        List<Message> messages = new ArrayList<>(asked.messages());
        messages.add(new Message.AssistantTurn(List.of(part), UnknownMembers.NONE));
        return key(
                Queries.asking(
                        new Conversation(
                                messages,
                                asked.tooling(),
                                asked.output(),
                                asked.sampling(),
                                asked.thinking(),
                                asked.user(),
                                asked.metadata(),
                                asked.unknown())));
    }

    @Nested
    class Scope {

        private final Queries ada = Queries.asking("hello");
        private final Queries bob = ada.from("bob", "search", null);
        private final Queries eve = ada.from("eve", "sales", null);

        @Test
        void ofTheKeyIsTheKeysAlone() {
            assertThat(key(bob, CacheScope.KEY)).isNotEqualTo(key(ada, CacheScope.KEY));
            assertThat(key(ada.from("ada", "sales", null), CacheScope.KEY))
                    .isEqualTo(key(ada, CacheScope.KEY));
        }

        @Test
        void ofTheTeamIsSharedInTheTeam() {
            assertThat(key(bob, CacheScope.TEAM)).isEqualTo(key(ada, CacheScope.TEAM));
            assertThat(key(eve, CacheScope.TEAM)).isNotEqualTo(key(ada, CacheScope.TEAM));
        }

        @Test
        void ofTheTeamIsTheKeysWhereThereIsNoTeam() {
            Queries alone = ada.from("ada", null, null);
            Queries alsoAlone = ada.from("bob", null, null);
            Queries calledLikeATeam = ada.from("search", null, null);

            assertThat(key(alone, CacheScope.TEAM)).isNotEqualTo(key(alsoAlone, CacheScope.TEAM));
            assertThat(key(calledLikeATeam, CacheScope.TEAM))
                    .isNotEqualTo(key(ada, CacheScope.TEAM));
        }

        @Test
        void ofAllIsShared() {
            assertThat(key(eve, CacheScope.GLOBAL)).isEqualTo(key(ada, CacheScope.GLOBAL));
        }

        @Test
        void isTheClientsCredentialWhereAProviderSeesIt() {
            for (CacheScope scope : CacheScope.values()) {
                Queries one = ada.from("ada", "search", "sk-1");

                assertThat(key(ada.from("ada", "search", "sk-2"), scope))
                        .isNotEqualTo(key(one, scope));
                assertThat(key(ada, scope)).isNotEqualTo(key(one, scope));
                assertThat(key(ada.from("bob", null, "sk-1"), scope)).isEqualTo(key(one, scope));
            }
        }
    }

    private String key(Queries queries) {
        return key(queries, CacheScope.KEY);
    }

    private String key(Queries queries, CacheScope scope) {
        return factory.ticketFor(queries.query(), scope).key();
    }
}
