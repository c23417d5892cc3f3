package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Headers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorsPolicyTest {

    private static final CorsPolicy CLOSED = new CorsPolicy(List.of());
    private static final CorsPolicy ONE = new CorsPolicy(List.of("https://app.example"));
    private static final CorsPolicy ANY = new CorsPolicy(List.of("*"));

    @ParameterizedTest
    @CsvSource({
        "https://app.example, false",
        "https://app.example.evil.example, true",
        "http://app.example, true",
        "https://app.example:8443, true",
        "https://evil.example, true",
        "null, true",
        "http://gateway:8080, true",
        "https://gateway:8080, true",
    })
    void refusesPagesThatNobodyAllowed(String origin, boolean refused) {
        Headers request = Headers.of("host", "gateway:8080", "origin", origin);

        assertThat(ONE.refuses(request)).isEqualTo(refused);
    }

    @Test
    void refusesEveryForeignPageWhereNoneIsAllowed() {
        assertThat(CLOSED.refuses(Headers.of("host", "g", "origin", "https://app.example")))
                .isTrue();
    }

    @Test
    void hasNothingAgainstProgramsThatAreNoPages() {
        assertThat(CLOSED.refuses(Headers.of("host", "g"))).isFalse();
        assertThat(CLOSED.answerFields(Headers.none())).isEmpty();
    }

    @Test
    void letsAnAllowedPageReadTheAnswer() {
        Headers answer = new Headers(ONE.answerFields(Headers.of("origin", "https://app.example")));

        assertThat(answer.first("access-control-allow-origin")).contains("https://app.example");
        assertThat(answer.first("vary")).contains("origin");
    }

    @Test
    void letsAnyPageReadWhereAnyIsAllowed() {
        Headers request = Headers.of("host", "g", "origin", "https://anywhere.example");

        assertThat(ANY.refuses(request)).isFalse();
        assertThat(ANY.answerFields(request)).isNotEmpty();
    }

    @Test
    void tellsAPageThatIsNotAllowedNothing() {
        assertThat(ONE.answerFields(Headers.of("origin", "https://evil.example"))).isEmpty();
    }

    @Test
    void answersAPreflightWithTheHeadersThatWereAskedFor() {
        Headers fields =
                ONE.preflightFields(
                        Headers.of("access-control-request-headers", "authorization,x-a"));

        assertThat(fields.first("access-control-allow-headers")).contains("authorization,x-a");
        assertThat(fields.first("access-control-allow-methods")).contains("GET, POST");
    }
}
