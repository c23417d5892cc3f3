package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask, and for what. */
class VirtualKeyScenarioTest extends Scenario {

    private static final String FREE = "sk-sluice-free";
    private static final String SMART_ONLY = "sk-sluice-smart-only";
    private static final String ELSEWHERE = "sk-sluice-elsewhere";
    private static final String EXPIRED = "sk-sluice-expired";
    private static final String MEMBER = "sk-sluice-member";
    private static final String GUEST = "sk-sluice-guest";

    @Override
    String moreSections() {
        return """
          other: {targets: [sim/sim-large]}
          third: {targets: [sim/sim-large]}
        virtual_keys:
          - {name: free, key: "sk-sluice-free"}
          - {name: smart-only, key: "sk-sluice-smart-only", models: [smart]}
          - {name: elsewhere, key: "sk-sluice-elsewhere", providers: [another]}
          - {name: expired, key: "sk-sluice-expired", expires: 2020-01-01}
          - {name: member, key: "sk-sluice-member", team: search}
          - {name: guest, key: "sk-sluice-guest", team: search, models: [other, third]}
        teams:
          search: {models: [smart, "th*"]}
        """;
    }

    @Override
    String configuration() {
        return super.configuration()
                .replace(
                        "models:\n  smart",
                        """
                          another:
                            preset: openai
                            base_url: "http://127.0.0.1:1/v1"
                            keys: ["sk-another"]
                        models:
                          smart\
                        """
                                .indent(0)
                                .stripTrailing());
    }

    @Test
    void noKeyIs401() throws Exception {
        Response response = ask(ChatRequests.whole("hello"));

        assertUnauthorised(response, "No API key");
        assertThat(response.error("message")).contains("Authorization: Bearer");
    }

    @Test
    void anUnknownKeyIs401AndIsNotRepeated() throws Exception {
        Response response = ask(whole("smart", "authorization: Bearer sk-unknown"));

        assertUnauthorised(response, "not known");
        assertThat(response.text()).doesNotContain("sk-unknown");
    }

    @Test
    void anExpiredKeyIs401() throws Exception {
        assertUnauthorised(
                ask(whole("smart", "authorization: Bearer " + EXPIRED)), "'expired' expired at");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "authorization: Bearer %s",
                "authorization: bearer %s",
                "x-api-key: %s",
                "api-key: %s",
                "x-goog-api-key: %s",
                "x-sluice-key: %s"
            })
    void aKeyIsFoundWhereverItsSdkPutsIt(String header) throws Exception {
        Response response = ask(whole("smart", header.formatted(FREE)));

        assertThat(response.status()).isEqualTo(200);
        assertThat(provider.lastRequest().head()).doesNotContain(FREE);
    }

    @Test
    void aKeyOfItsOwnLeavesAuthorizationToTheProvider() throws Exception {
        Response response =
                ask(
                        whole(
                                "smart",
                                "authorization: Bearer sk-of-the-provider",
                                "x-sluice-key: " + FREE));

        assertThat(response.status()).isEqualTo(200);
    }

    @Test
    void aKeyIsFoundInTheQuery() throws Exception {
        String body = ChatRequests.wholeBody("smart", "hello");
        String target = ChatRequests.PATH + "?alt=sse&key=" + FREE;

        Response response = ask(ChatRequests.head("POST", target, body.length()) + body);

        assertThat(response.status()).isEqualTo(200);
        assertThat(provider.lastRequest().head()).doesNotContain(FREE);
    }

    @Test
    void aModelThatAKeyDoesNotListIs403() throws Exception {
        assertForbidden(ask(whole("other", bearer(SMART_ONLY))), "'smart-only'", "'other'");
        assertThat(ask(whole("smart", bearer(SMART_ONLY))).status()).isEqualTo(200);
    }

    @Test
    void aProviderThatAKeyDoesNotListIs403() throws Exception {
        assertForbidden(ask(whole("smart", bearer(ELSEWHERE))), "'elsewhere'", "provider");
    }

    @Test
    void aModelThatItsTeamDoesNotListIs403() throws Exception {
        assertForbidden(ask(whole("other", bearer(MEMBER))), "The team 'search'", "'other'");
        assertThat(ask(whole("smart", bearer(MEMBER))).status()).isEqualTo(200);
        assertThat(ask(whole("third", bearer(MEMBER))).status()).isEqualTo(200);
    }

    @Test
    void keyAndTeamBothHaveToAllowAModel() throws Exception {
        assertForbidden(ask(whole("smart", bearer(GUEST))), "'guest'");
        assertForbidden(ask(whole("other", bearer(GUEST))), "The team 'search'");
        assertThat(ask(whole("third", bearer(GUEST))).status()).isEqualTo(200);
    }

    @Test
    void onlyWhatAKeyMayAskForIsListed() throws Exception {
        assertThat(listed(FREE)).containsExactly("smart", "other", "third");
        assertThat(listed(SMART_ONLY)).containsExactly("smart");
        assertThat(listed(MEMBER)).containsExactly("smart", "third");
        assertThat(listed(GUEST)).containsExactly("third");
    }

    @Test
    void whatAKeyMayNotAskForIsNotDescribed() throws Exception {
        expectRecords(1);
        RawClient client = client();

        Response own = client.ask(ChatRequests.get("/v1/models/smart", bearer(SMART_ONLY)));
        Response foreign = client.ask(ChatRequests.get("/v1/models/other", bearer(SMART_ONLY)));

        assertThat(own.status()).isEqualTo(200);
        assertThat(foreign.status()).isEqualTo(404);
    }

    @Test
    void theListOfModelsIsForKeysOnly() throws Exception {
        assertUnauthorised(ask(ChatRequests.get("/v1/models")), "No API key");
    }

    @Test
    void healthNeedsNoKey() throws Exception {
        assertThat(client().ask(ChatRequests.get("/health/ready")).status()).isEqualTo(200);
    }

    @Test
    void withKeysOnlyListedModelsAreServed() throws Exception {
        Response response = ask(whole("sim/sim-small", bearer(FREE)));

        assertThat(response.status()).isEqualTo(404);
    }

    private List<String> listed(String key) throws Exception {
        return client()
                .ask(ChatRequests.get("/v1/models", bearer(key)))
                .json()
                .at("data")
                .elements()
                .stream()
                .map((JsonValue model) -> model.at("id").textOr(""))
                .toList();
    }

    private static String bearer(String key) {
        return "authorization: Bearer " + key;
    }

    private static String whole(String model, String... headers) {
        return ChatRequests.post(ChatRequests.wholeBody(model, "hello"), headers);
    }

    private static void assertUnauthorised(Response response, String words) {
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.error("type")).isEqualTo("authentication_error");
        assertThat(response.error("code")).isEqualTo("invalid_api_key");
        assertThat(response.header("x-sluice-error")).isEqualTo("policy");
        assertThat(response.header("x-should-retry")).isEqualTo("false");
        assertThat(response.error("message")).contains(words);
    }

    private static void assertForbidden(Response response, String... words) {
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.error("type")).isEqualTo("permission_error");
        assertThat(response.header("x-sluice-error")).isEqualTo("policy");
        assertThat(response.error("message")).contains(words);
    }
}
