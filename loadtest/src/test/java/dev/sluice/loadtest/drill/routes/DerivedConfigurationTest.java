package dev.sluice.loadtest.drill.routes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.drill.bench.DrillGateway.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DerivedConfigurationTest {
    private static final String FILE =
            """
            server: {listen: "0.0.0.0:80", admin_token: "${TOKEN}", tls: {cert: c, key: k}}
            providers:
              openai: {keys: [secret-a, secret-b], base_url: "https://x.example/v1", egress: ["http://p:1"],
                       headers: {x-team: secret}, key_limits: {tokens_per_minute: 6000}, timeouts: {first_byte: 4s}}
              program: {preset: command, command: [rm, secret], env: [SECRET], min_output_chars: 100}
              floor: {preset: template, text: "no, {prompt:50}"}
            models:
              smart: {targets: [openai/a, program, floor], retry: {patience: 1s}}
            virtual_keys: [{name: ada, key: secret}]
            prices: {file: prices.csv}
            database: "postgresql://secret"
            """;

    private static YamlTree derived() {
        DerivedConfiguration configuration =
                new DerivedConfiguration(
                        new UserRoutes(YamlTree.parse(FILE), Map.of()),
                        Path.of("/etc/sluice/sluice.yaml"),
                        Map.of(
                                "openai", List.of("http://127.0.0.1:3/v1"),
                                "program", List.of("/bin/sh", "/tmp/a b.sh")));
        return YamlTree.parse(configuration.yaml(new Place(1, 2, Path.of("here"))));
    }

    private static String at(String... path) {
        YamlTree tree = derived();
        for (String name : path) {
            tree = tree.at(name).orElseThrow();
        }
        return tree.yaml();
    }

    @Test
    void asksSimulatorsInPlaceOfProviders() {
        assertThat(at("providers", "openai"))
                .isEqualTo(
                        "{\"key_limits\": {\"tokens_per_minute\": 6000}, \"timeouts\":"
                                + " {\"first_byte\": 4s}, \"base_url\": \"http://127.0.0.1:3/v1\","
                                + " \"keys\": \"sim-openai-key-0001\", \"circuit\": off}");
        assertThat(at("providers", "program"))
                .isEqualTo(
                        "{\"preset\": command, \"min_output_chars\": 100, \"command\":"
                                + " [\"/bin/sh\", \"/tmp/a b.sh\"], \"circuit\": off}");
        assertThat(at("providers", "floor"))
                .isEqualTo("{\"preset\": template, \"text\": \"no, {prompt:50}\"}");
    }

    @Test
    void keepsTheRoutesAsTheyAre() {
        assertThat(at("models"))
                .isEqualTo(
                        "{\"smart\": {\"targets\": [\"openai/a\", program, floor], \"retry\":"
                                + " {\"patience\": 1s}}}");
        assertThat(at("prices", "file")).isEqualTo("\"/etc/sluice/prices.csv\"");
    }

    @Test
    void takesNeitherSecretsNorClientsNorStoresOver() {
        assertThat(derived().yaml()).doesNotContain("secret").doesNotContain("TOKEN");
        assertThat(at("server", "listen")).isEqualTo("\"127.0.0.1:1\"");
    }
}
