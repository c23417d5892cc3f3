package dev.sluice.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8080, 127.0.0.1, 8080, true, false",
        "127.8.9.1:1, 127.8.9.1, 1, true, false",
        "localhost:8080, localhost, 8080, true, false",
        "[::1]:9090, ::1, 9090, true, false",
        "0.0.0.0:0, 0.0.0.0, 0, false, true",
        "[::]:65535, ::, 65535, false, true",
        "gateway.example.com:80, gateway.example.com, 80, false, false"
    })
    void readsHostAndPort(String text, String host, int port, boolean loopback, boolean wildcard) {
        ListenAddress address = ListenAddress.parse(text).orElseThrow();

        assertThat(address).isEqualTo(new ListenAddress(host, port)).hasToString(text);
        assertThat(address.isLoopback()).isEqualTo(loopback);
        assertThat(address.isWildcard()).isEqualTo(wildcard);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":8080",
                "8080",
                "host",
                "host:",
                "host:65536",
                "host:-1",
                "::1:80",
                "a b:80",
                "http://host:80",
                "[host]:80"
            })
    void refusesWhatIsNoAddress(String text) {
        assertThat(ListenAddress.parse(text)).isEmpty();
    }
}
