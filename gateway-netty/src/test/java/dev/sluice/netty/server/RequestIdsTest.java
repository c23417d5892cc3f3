package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Headers;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdsTest {

    private final RequestIds ids =
            new RequestIds(RandomGeneratorFactory.of("L64X128MixRandom").create(7));

    static String[] unusable() {
        return new String[] {
            "", " ", "a b", "a\tb", "ü", "a\"b", "a\\b", "a\u007f", "x".repeat(129)
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "6f1c9a2e-0000-4000-8000-000000000000", "trace:1/2!~"})
    void keepsTheClientsOwn(String id) {
        assertThat(ids.idFor(Headers.of("X-Request-Id", id))).isEqualTo(id);
    }

    @Test
    void keepsOneOfUpTo128Characters() {
        String longest = "x".repeat(128);

        assertThat(ids.idFor(Headers.of("x-request-id", longest))).isEqualTo(longest);
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void namesARequestItselfWhereTheClientsNameIsUnusable(String id) {
        assertThat(ids.idFor(Headers.of("x-request-id", id))).matches("req_[a-z2-7]{24}");
    }

    @Test
    void givesEachRequestAnotherName() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            assertThat(seen.add(ids.idFor(Headers.none()))).isTrue();
        }
    }
}
