package dev.sluice.netty.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.load.ConfigLoader;
import dev.sluice.providers.catalogue.CataloguePresets;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FixedSettingsTest {

    @TempDir private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server.listen      | server: {listen: '127.0.0.1:1'}",
                "server.admin       | server: {admin: off}",
                "server.admin_token | server: {admin_token: secret-word}",
                "server.data_dir    | server: {data_dir: elsewhere}",
                "network            | network: {proxy: off}",
                "log.format         | log: {format: text}",
                "log.level          | log: {level: debug}"
            })
    void isNamedWhereItDiffers(String setting, String yaml) throws IOException {
        assertThat(FixedSettings.changes(of("log: {}"), of(yaml)))
                .extracting(ConfigNotice::path)
                .containsExactly(setting);
        assertThat(FixedSettings.changes(of("log: {}"), of(yaml)).toString())
                .doesNotContain("secret-word");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "log: {client_ip: true}",
                "server: {keep_alive_comment: 3s, drain: {wait: 1s}, expose: minimal}",
                "cache: {exact: {enabled: false}}"
            })
    void whatAReloadChangesIsNotNamed(String yaml) throws IOException {
        assertThat(FixedSettings.changes(of("log: {}"), of(yaml))).isEmpty();
    }

    @Test
    void noDifferenceNoNotice() throws IOException {
        assertThat(FixedSettings.changes(of("log: {}"), of("log: {}"))).isEqualTo(List.of());
    }

    private GatewayConfig of(String yaml) throws IOException {
        Path file = Files.writeString(directory.resolve("sluice.yaml"), yaml);
        ConfigLoader loader =
                new ConfigLoader(
                        CataloguePresets.of(ProviderCatalogue.bundled()),
                        Map.of(),
                        /* port= */ null);
        return switch (loader.load(file)) {
            case ConfigOutcome.Loaded loaded -> loaded.config();
            case ConfigOutcome.Faulty faulty -> throw new AssertionError(faulty.faults());
        };
    }
}
