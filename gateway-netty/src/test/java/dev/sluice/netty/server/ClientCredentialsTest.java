package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.request.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientCredentialsTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "Authorization, Bearer sk-1, sk-1",
                "authorization, bearer   sk-1 , sk-1",
                "AUTHORIZATION, BEARER sk-1, sk-1",
                "authorization, Basic dXNlcg==, -",
                "authorization, sk-1, -",
                "authorization, 'Bearer ', -",
                "x-api-key, sk-2, sk-2",
                "x-goog-api-key, sk-3, sk-3",
                "api-key, sk-4, sk-4",
                "x-api-key, ' ', -",
                "cookie, sk-5, -",
            })
    void standsWhereTheSdksPutIt(String name, String value, String credential) {
        assertThat(forProvider(Headers.of(name, value), "")).isEqualTo(credential);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "key=sk-1, sk-1",
                "alt=sse&key=sk-1, sk-1",
                "key=a%2Bb, a+b",
                "key=%zz, -",
                "monkey=sk-1, -",
                "key=, -",
                "'', -",
            })
    void mayStandInTheQuery(String query, String credential) {
        assertThat(forProvider(Headers.none(), query)).isEqualTo(credential);
    }

    @Test
    void isTakenFromAuthorizationFirst() {
        Headers headers = Headers.of("x-api-key", "second", "authorization", "Bearer first");

        assertThat(forProvider(headers, "key=third")).isEqualTo("first");
    }

    @Test
    void isLookedForElsewhereWhereAuthorizationIsNoBearer() {
        Headers headers = Headers.of("authorization", "Basic x", "x-api-key", "second");

        assertThat(forProvider(headers, "")).isEqualTo("second");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "x-sluice-key, sk-1, sk-1, -",
                "x-sluice-key, ' ', -, -",
                "authorization, Bearer sk-2, sk-2, sk-2",
            })
    void hasAPlaceOfItsOwnForTheGatewayThatNoProviderSees(
            String name, String value, String forGateway, String forProvider) {
        Headers headers = Headers.of(name, value);

        assertThat(ClientCredentials.forGateway(headers, "")).isEqualTo(forGateway);
        assertThat(forProvider(headers, "")).isEqualTo(forProvider);
    }

    @Test
    void keepsTheTwoApartWhereBothWereSent() {
        Headers headers = Headers.of("authorization", "Bearer theirs", "x-sluice-key", "ours");

        assertThat(ClientCredentials.forGateway(headers, "")).isEqualTo("ours");
        assertThat(forProvider(headers, "")).isEqualTo("theirs");
    }

    private static @Nullable String forProvider(Headers headers, String query) {
        ClientCredential found = ClientCredentials.forProvider(headers, query);
        return found == null ? null : found.value();
    }
}
