package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientCacheWishesTest {

    private static CacheDirectives control(String... values) {
        Headers headers = Headers.none();
        for (String value : values) {
            headers = headers.with("Cache-Control", value);
        }
        return ClientCacheWishes.read(headers).orElseThrow();
    }

    @Test
    void areNoneWhereTheClientSaysNothing() {
        assertThat(ClientCacheWishes.read(Headers.none())).contains(CacheDirectives.NONE);
        assertThat(control("max-stale=5, no-transform, private")).isEqualTo(CacheDirectives.NONE);
    }

    @Test
    void areReadAsTheStandardHasThem() {
        assertThat(control("no-store").store()).isFalse();
        assertThat(control("No-Cache").fresh()).isTrue();
        assertThat(control("only-if-cached").onlyIfCached()).isTrue();
        CacheDirectives both = control("max-age=60, only-if-cached", "no-store");
        assertThat(both.maxAge()).isEqualTo(Duration.ofSeconds(60));
        assertThat(both.onlyIfCached()).isTrue();
        assertThat(both.store()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "max-age=60, PT1M",
        "'max-age=\"60\"', PT1M",
        "'max-age=60, max-age=5', PT5S",
        "max-age=99999999999999999999, PT596523H14M8S",
    })
    void takeTheSmallestAgeThatIsNamed(String value, Duration age) {
        assertThat(control(value).maxAge()).isEqualTo(age);
    }

    @ParameterizedTest
    @ValueSource(strings = {"max-age", "max-age=", "max-age=soon", "max-age=-1", "max-age=0"})
    void askAfreshWhereTheAgeIsNoneThatCouldBe(String value) {
        assertThat(control(value).fresh()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "off, false, false",
        "exact, true, false",
        "semantic, false, true",
        "'exact, semantic', true, true",
        "' EXACT ,', true, false",
        "'off, exact', false, false",
    })
    void nameTheCachesThatMayAnswer(String value, boolean exact, boolean semantic) {
        CacheDirectives read =
                ClientCacheWishes.read(Headers.of("x-sluice-cache", value)).orElseThrow();

        assertThat(read.exact()).isEqualTo(exact);
        assertThat(read.semantic()).isEqualTo(semantic);
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "none", "exact; semantic", "hit-exact"})
    void areNotGuessed(String value) {
        assertThat(ClientCacheWishes.read(Headers.of("x-sluice-cache", value))).isEmpty();
    }
}
