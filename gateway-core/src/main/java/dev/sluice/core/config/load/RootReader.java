package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.optionalSection;
import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.CacheConfig;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.KeyDigest;
import dev.sluice.core.config.NetworkConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.ServerConfig;
import dev.sluice.core.config.TeamConfig;
import dev.sluice.core.config.UnlistedModels;
import dev.sluice.core.config.VirtualKeyConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.KeyTable;
import dev.sluice.core.config.yaml.Section;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the whole file, section by section, so that each finds those that it refers to. */
final class RootReader {
    private final Loading loading;
    private final ServerReader serverReader;
    private final KeepingReader keeping;
    private final WatchingReader watching;

    RootReader(Loading loading, ServerOverrides overrides) {
        this.loading = loading;
        this.serverReader = new ServerReader(loading, overrides);
        this.keeping = new KeepingReader(loading);
        this.watching = new WatchingReader(loading);
    }

    GatewayConfig read(ConfigNode file) {
        Section root = Section.of(file, ConfigKeys.ROOT);
        return read(root, new ProvidersReader(loading).read(root));
    }

    /** Reads no file, but takes its providers from elsewhere. */
    GatewayConfig readNothing(ProviderRoster roster) {
        ConfigNode nothing = ConfigNode.root(null, loading.reading());
        return read(Section.of(nothing, ConfigKeys.ROOT), roster);
    }

    private GatewayConfig read(Section root, ProviderRoster roster) {
        ServerConfig server = at(root, "server", ConfigKeys.SERVER, serverReader::read);
        NetworkConfig network =
                at(root, "network", ConfigKeys.NETWORK, new NetworkReader(loading)::read);
        CacheConfig cache =
                at(root, "cache", ConfigKeys.CACHE, new CacheReader(loading, roster)::read);
        Map<String, RouteConfig> routes =
                new RoutesReader(loading, roster, RouteDefaults.of(cache)).read(root);
        UnlistedModels unlisted = unlisted(root);
        AllowLists allowLists = new AllowLists(roster, routes, unlisted);
        Map<String, TeamConfig> teams = new TeamsReader(loading, allowLists).read(root);
        List<VirtualKeyConfig> keys =
                new VirtualKeysReader(loading, teams.keySet(), allowLists).read(root);
        GatewayConfig config =
                new GatewayConfig(
                        server,
                        network,
                        roster.usable(),
                        routes,
                        unlisted,
                        at(root, "prices", ConfigKeys.PRICES, keeping::prices),
                        cache,
                        at(root, "idempotency", ConfigKeys.IDEMPOTENCY, keeping::idempotency),
                        keys,
                        teams,
                        new BudgetReader(loading).readAll(root),
                        keeping.database(root),
                        at(root, "ledger", ConfigKeys.LEDGER, keeping::ledger),
                        root.readOptional(
                                "redis", optionalSection(ConfigKeys.REDIS, keeping::redis)),
                        at(root, "log", ConfigKeys.LOG, watching::log),
                        root.readOptional(
                                "otlp", optionalSection(ConfigKeys.OTLP, watching::otlp)));
        checkAdminToken(root, config);
        remark(config);
        return config;
    }

    /** A virtual key never opens the admin API, so none may be its token. */
    private static void checkAdminToken(Section root, GatewayConfig config) {
        Secret token = config.server().adminToken();
        if (token == null) {
            return;
        }
        KeyDigest digest = KeyDigest.ofKey(token.reveal());
        for (VirtualKeyConfig key : config.virtualKeys()) {
            if (key.digests().contains(digest)) {
                root.fault(
                        "virtual_keys",
                        "the key of \"%s\" is server.admin_token too; make another one"
                                .formatted(key.name()));
            }
        }
    }

    /**
     * A section that is read even where the file leaves it out: the environment may speak for it.
     */
    private static <T> T at(Section root, String key, KeyTable table, Function<Section, T> reader) {
        ConfigNode absent = root.self().absent(key);
        ConfigNode node = root.find(key).orElse(absent);
        return section(table, reader)
                .read(node)
                .orElseGet(() -> reader.apply(Section.of(absent, table)));
    }

    /** Denied as soon as there are virtual keys, unless the file says otherwise. */
    private static UnlistedModels unlisted(Section root) {
        boolean keys =
                root.find("virtual_keys")
                        .filter(node -> node.isList() && !node.items("a list").isEmpty())
                        .isPresent();
        return root.read(
                "unlisted_models",
                keys ? UnlistedModels.DENY : UnlistedModels.ALLOW,
                choice(UnlistedModels.class));
    }

    private void remark(GatewayConfig config) {
        Notices notices = loading.notices();
        if (config.providers().isEmpty()) {
            notices.add(
                    ConfigNotice.Kind.NO_PROVIDERS,
                    "providers",
                    "there is no provider that can be asked; configure one, or set its key");
        }
        ServerConfig server = config.server();
        if (config.virtualKeys().isEmpty() && !server.listen().isLoopback() && !server.open()) {
            notices.add(
                    ConfigNotice.Kind.OPEN_DATA_PLANE,
                    "server.listen",
                    "anybody who reaches %s may spend your keys: list virtual_keys, listen on 127.0.0.1, or set server.open: true"
                            .formatted(server.listen()));
        }
    }
}
