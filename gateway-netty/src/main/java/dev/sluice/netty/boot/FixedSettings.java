package dev.sluice.netty.boot;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The few settings that hold from a start to the next. Pure. */
final class FixedSettings {

    private static final Map<String, Function<GatewayConfig, Object>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("server.listen", config -> config.server().listen());
        ALL.put("server.admin", config -> Objects.requireNonNullElse(config.server().admin(), ""));
        ALL.put(
                "server.admin_token",
                config -> Objects.requireNonNullElse(config.server().adminToken(), ""));
        ALL.put("server.data_dir", config -> config.server().dataDir());
        ALL.put("network", GatewayConfig::network);
        ALL.put("log", GatewayConfig::log);
    }

    private FixedSettings() {}

    /** A notice for each one that differs between what runs and what was loaded. */
    static List<ConfigNotice> changes(GatewayConfig running, GatewayConfig loaded) {
        return ALL.entrySet().stream()
                .filter(
                        setting ->
                                !setting.getValue()
                                        .apply(running)
                                        .equals(setting.getValue().apply(loaded)))
                .map(
                        setting ->
                                new ConfigNotice(
                                        ConfigNotice.Kind.NEEDS_RESTART,
                                        setting.getKey(),
                                        "has changed, which takes effect at the next start"))
                .toList();
    }
}
