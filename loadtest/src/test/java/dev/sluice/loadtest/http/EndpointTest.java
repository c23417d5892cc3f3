package dev.sluice.loadtest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
    @Test
    void readsBaseUrls() {
        assertThat(Endpoint.parse("http://127.0.0.1:8080/v1"))
                .isEqualTo(new Endpoint(false, "127.0.0.1", 8080, "/v1"));
        assertThat(Endpoint.parse("https://api.example.com/v1/"))
                .isEqualTo(new Endpoint(true, "api.example.com", 443, "/v1"));
        assertThat(Endpoint.parse("http://localhost").path()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1:8080", "ftp://a/b", "http://", "http://a b"})
    void saysWhatWouldBeRight(String url) {
        assertThatThrownBy(() -> Endpoint.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("something like http://127.0.0.1:8080/v1 is meant");
    }
}
