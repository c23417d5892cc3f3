package dev.sluice.core.route;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameGlobTest {

    @ParameterizedTest
    @CsvSource({
        "a*,a,true",
        "a*,abc,true",
        "a*,ba,false",
        "*-thinking*,x-thinking-2,true",
        "a*b*c,aXbYc,true",
        "a*b*c,aXbY,false",
        "*,anything,true",
        "*,'',true",
        "**,x,true",
        "'','',true",
        "'',x,false",
        "a,a,true",
        "a,ab,false",
        "a,A,false",
        "a*a,a,false",
        "a*a,aba,true",
        "openai/*,openai/ft:x/y,true",
        "gpt-?,gpt-4,false",
        "gpt-4.1,gpt-4x1,false",
    })
    void matchesPatterns(String pattern, String name, boolean matches) {
        assertThat(NameGlob.of(pattern).matches(name)).isEqualTo(matches);
    }

    @Test
    @Timeout(value = 5, unit = SECONDS)
    void staysFastWithManyStars() {
        NameGlob glob = NameGlob.of("*a".repeat(50) + "b");

        assertThat(glob.matches("a".repeat(10_000))).isFalse();
    }

    @Test
    void measuresTheLettersThatAreGiven() {
        assertThat(NameGlob.of("claude-*").literalLength()).isEqualTo(7);
        assertThat(NameGlob.of("*").literalLength()).isZero();
        assertThat(NameGlob.of("smart").isExact()).isTrue();
        assertThat(NameGlob.of("sm*rt").isExact()).isFalse();
    }
}
