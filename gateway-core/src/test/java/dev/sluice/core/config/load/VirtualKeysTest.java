package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.BudgetConfig;
import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.KeyDigest;
import dev.sluice.core.config.UnlistedModels;
import dev.sluice.core.config.VirtualKeyConfig;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualKeysTest {
    private static final String OPEN =
            "providers: {ollama: {}}\nmodels: {smart: {targets: [ollama/a]}}\n";

    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder);
    }

    private VirtualKeyConfig key(String yaml) {
        return situation()
                .with("ADA_KEY", "sk-ada")
                .config(OPEN + "teams: {search: {}}\nvirtual_keys: [" + yaml + "]")
                .virtualKeys()
                .getFirst();
    }

    @Test
    void keepOnlyTheDigestsOfWhatOpensThem() {
        String digest = KeyDigest.ofKey("other").hex();

        VirtualKeyConfig key =
                key("{name: ada, key: \"${ADA_KEY}\", sha256: [\"" + digest + "\"]}");

        assertThat(key.digests())
                .containsExactlyInAnyOrder(KeyDigest.ofKey("sk-ada"), KeyDigest.ofKey("other"));
        assertThat(key("{name: ada, sha256: \"" + digest + "\"}").digests())
                .containsExactly(KeyDigest.ofKey("other"));
    }

    @Test
    void readAllTheyMaySay() {
        VirtualKeyConfig key =
                key(
                        """
                        {name: ada, team: search, key: x, models: [smart, "claude-*"], providers: ["*", ollama],
                         requests_per_minute: 600, tokens_per_minute: none, max_parallel_requests: 50,
                         budgets: [{usd: 20, per: day, soft: 0.8}, {tokens: 1000, per: hour}]}
                        """);

        assertThat(key.team()).isEqualTo("search");
        assertThat(key.models()).containsExactly("smart", "claude-*");
        assertThat(key.providers()).containsExactly("*", "ollama");
        assertThat(key.requestsPerMinute()).isEqualTo(600);
        assertThat(key.tokensPerMinute()).isNull();
        assertThat(key.maxParallelRequests()).isEqualTo(50);
        assertThat(key.budgets())
                .containsExactly(
                        new BudgetConfig(
                                new BudgetConfig.Amount.Usd(new BigDecimal("20")),
                                BudgetPeriod.DAY,
                                0.8),
                        new BudgetConfig(
                                new BudgetConfig.Amount.Tokens(1000), BudgetPeriod.HOUR, 1.0));
    }

    @ParameterizedTest
    @CsvSource({
        "2027-01-01, 2027-01-01T00:00:00Z",
        "2027-01-01T12:30:00Z, 2027-01-01T12:30:00Z",
        "'\"2027-01-01T12:30:00+02:00\"', 2027-01-01T10:30:00Z"
    })
    void expireAtADateOrATime(String written, Instant expires) {
        assertThat(key("{name: a, key: x, expires: " + written + "}").expires()).isEqualTo(expires);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2027-13-01", "soon", "2027-01-01T12:00:00", "1893456000", "01.01.2027"})
    void refuseWhatIsNoPointInTime(String written) {
        assertThat(
                        situation()
                                .faults(
                                        "virtual_keys: [{name: a, key: x, expires: "
                                                + written
                                                + "}]"))
                .singleElement()
                .asString()
                .contains("virtual_keys[0].expires: is no point in time");
    }

    @Test
    void refuseNamesAndKeysThatAreThereTwice() {
        assertThat(
                        situation()
                                .faults(
                                        """
                                        virtual_keys:
                                          - {name: ada, key: sk-one}
                                          - {name: bob, key: sk-one}
                                          - {name: ada, key: sk-two}
                                        """))
                .containsExactly(
                        "3:5: virtual_keys[1]: opens to the same key as \"ada\"; keys are unique",
                        "4:12: virtual_keys[2].name: \"ada\" is the name of another key, on line 2;"
                                + " names are unique");
    }

    @Test
    void areNeverTheAdminToken() {
        assertThat(
                        situation()
                                .faults(
                                        "server: {admin_token: sk-ada}\n"
                                                + "virtual_keys: [{name: ada, key: sk-ada}]"))
                .containsExactly(
                        "2:15: virtual_keys: the key of \"ada\" is server.admin_token too; make"
                                + " another one");
    }

    @Test
    void refuseNamesThatLeadNowhere() {
        assertThat(
                        situation()
                                .faults(
                                        OPEN
                                                + """
                                                teams: {search: {models: [smrat]}}
                                                virtual_keys:
                                                  - {name: ada, key: x, team: serach, models: [smart, smat, ollama/b], providers: [olama]}
                                                """))
                .containsExactly(
                        "3:27: teams.search.models[0]: \"smrat\" is not in models; did you mean"
                                + " \"smart\"?",
                        "5:31: virtual_keys[0].team: names the team \"serach\", which is not"
                                + " configured; did you mean \"search\"?",
                        "5:55: virtual_keys[0].models[1]: \"smat\" is not in models; did you mean"
                                + " \"smart\"?",
                        "5:84: virtual_keys[0].providers[0]: names the provider \"olama\", which is"
                                + " not configured; did you mean \"ollama\"?");
    }

    @Test
    void denyUnlistedModelsUnlessTheFileAllowsThem() {
        GatewayConfig open = situation().config("");
        GatewayConfig keys = situation().config("virtual_keys: [{name: a, key: x}]");
        GatewayConfig allowed =
                situation()
                        .config(
                                "unlisted_models: allow\n"
                                        + "virtual_keys: [{name: a, key: x, models: [gpt-4o]}]");

        assertThat(open.unlistedModels()).isEqualTo(UnlistedModels.ALLOW);
        assertThat(keys.unlistedModels()).isEqualTo(UnlistedModels.DENY);
        assertThat(allowed.unlistedModels()).isEqualTo(UnlistedModels.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{usd: 1}",
                "{per: day}",
                "{usd: 1, tokens: 2, per: day}",
                "{usd: -1, per: day}",
                "{usd: 1, per: week}",
                "{usd: 1, per: day, soft: 80}"
            })
    void refuseBudgetsThatAreNone(String budget) {
        assertThat(situation().faults("budgets: [" + budget + "]")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: a}",
                "{name: a, sha256: []}",
                "{name: a, key: \"\"}",
                "{name: a, key: hunter 2}",
                "{name: a, key: 2222}",
                "{name: a, sha256: [hunter2]}",
                "{key: hunter2}",
                "{name: \"a b\", key: x}"
            })
    void refuseKeysThatOpenToNobodyAndNeverShowThem(String key) {
        assertThat(situation().faults("virtual_keys: [" + key + "]"))
                .singleElement()
                .asString()
                .doesNotContain("hunter")
                .doesNotContain("2222");
    }
}
