package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.NetworkConfig;
import dev.sluice.core.config.ProxyUse;
import dev.sluice.core.config.UpstreamTlsConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code network}. */
final class NetworkReader {
    private static final String SYSTEM = "system";

    private final Loading loading;

    NetworkReader(Loading loading) {
        this.loading = loading;
    }

    NetworkConfig read(Section section) {
        NetworkConfig defaults = NetworkConfig.DEFAULTS;
        return new NetworkConfig(
                section.read("proxy", defaults.proxy(), choice(ProxyUse.class)),
                section.read(
                        "tls", defaults.tls(), section(ConfigKeys.NETWORK_TLS, this::authorities)));
    }

    private UpstreamTlsConfig authorities(Section section) {
        Optional<ConfigNode> ca = section.find("ca");
        if (ca.isEmpty()) {
            return UpstreamTlsConfig.DEFAULTS;
        }
        boolean system = false;
        List<Path> files = new ArrayList<>();
        List<ConfigNode> items =
                ca.get().isScalar()
                        ? List.of(ca.get())
                        : ca.get().items("a list of system and PEM files");
        for (ConfigNode item : items) {
            if (item.isScalar() && Texts.text(item).filter(SYSTEM::equals).isPresent()) {
                system = true;
            } else {
                FilePaths.existing(loading.baseDirectory()).read(item).ifPresent(files::add);
            }
        }
        if (items.isEmpty()) {
            ca.get().fault("trusts nobody; list system, PEM files, or both");
        }
        return system || !files.isEmpty()
                ? new UpstreamTlsConfig(system, files)
                : UpstreamTlsConfig.DEFAULTS;
    }
}
