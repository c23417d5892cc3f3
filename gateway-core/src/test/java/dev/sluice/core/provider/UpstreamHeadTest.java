package dev.sluice.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpstreamHeadTest {

    @ParameterizedTest
    @CsvSource({
        "text/event-stream, text/event-stream",
        "Text/Event-Stream; charset=UTF-8, text/event-stream",
        "' application/json ;x=y', application/json",
        "application/json, application/json",
        "'', ''",
        "';', ''",
    })
    void readsTheMediaType(String contentType, String mediaType) {
        UpstreamHead head = new UpstreamHead(200, Headers.of("Content-Type", contentType));

        assertThat(head.mediaType()).isEqualTo(mediaType);
    }

    @Test
    void hasNoMediaTypeWithoutAHeader() {
        assertThat(new UpstreamHead(200, Headers.none()).mediaType()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"199, false", "200, true", "204, true", "299, true", "300, false", "500, false"})
    void isASuccessInTheTwoHundreds(int status, boolean success) {
        assertThat(new UpstreamHead(status, Headers.none()).isSuccess()).isEqualTo(success);
    }

    @ParameterizedTest
    @CsvSource({
        "api.example, 443, true, api.example",
        "api.example, 8443, true, api.example:8443",
        "api.example, 80, false, api.example",
        "api.example, 443, false, api.example:443",
        "::1, 443, true, [::1]",
        "::1, 8080, false, [::1]:8080",
    })
    void namesAnOriginAsTheHostHeaderDoes(String host, int port, boolean tls, String authority) {
        assertThat(new Origin(host, port, tls).authority()).isEqualTo(authority);
    }
}
