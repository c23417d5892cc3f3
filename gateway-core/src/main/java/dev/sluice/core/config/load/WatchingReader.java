package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.LogConfig;
import dev.sluice.core.config.LogFormat;
import dev.sluice.core.config.LogLevel;
import dev.sluice.core.config.OtlpConfig;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.Optional;

/** Reads the sections for those who watch the gateway: {@code log} and {@code otlp}. */
final class WatchingReader {
    private final Loading loading;

    WatchingReader(Loading loading) {
        this.loading = loading;
    }

    LogConfig log(Section section) {
        LogConfig defaults = LogConfig.DEFAULTS;
        return new LogConfig(
                section.read("format", defaults.format(), choice(LogFormat.class)),
                section.read("level", defaults.level(), choice(LogLevel.class)),
                section.read("client_ip", defaults.clientIp(), Texts::flag));
    }

    Optional<OtlpConfig> otlp(Section section) {
        boolean content = section.read("content", /* fallback= */ false, Texts::flag);
        loading.notices().pending(PendingFeature.OTLP, section.self());
        return section.require("endpoint", "where traces go", Urls::http)
                .map(endpoint -> new OtlpConfig(endpoint, content));
    }
}
