package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.listOf;
import static dev.sluice.core.config.yaml.Containers.optionalSection;
import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Quantities.durationFrom;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.DrainConfig;
import dev.sluice.core.config.HeaderExposure;
import dev.sluice.core.config.ListenAddress;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.ServerConfig;
import dev.sluice.core.config.ServerTlsConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code server}; the environment and the command line win over the file. */
final class ServerReader {
    private static final Pattern ORIGIN =
            Pattern.compile("https?://(\\[[0-9a-f:.]+\\]|[a-z0-9.-]+)(:[0-9]{1,5})?");
    private static final Pattern HEADER_TEXT = Pattern.compile("[\\x21-\\x7e]+");

    private final Loading loading;
    private final ServerOverrides overrides;

    ServerReader(Loading loading, ServerOverrides overrides) {
        this.loading = loading;
        this.overrides = overrides;
    }

    ServerConfig read(Section section) {
        ServerConfig defaults = ServerConfig.DEFAULTS;
        ListenAddress listen =
                overrides.listen(section.read("listen", defaults.listen(), ServerReader::address));
        ListenAddress admin =
                overrides.admin(
                        section.readOrOff("admin", defaults.admin(), ServerReader::address));
        Secret adminToken = adminToken(section);
        Path dataDir =
                overrides
                        .dataDir()
                        .orElseGet(
                                () ->
                                        section.read(
                                                "data_dir", defaults.dataDir(), FilePaths::path));
        checkAdmin(section, listen, admin, adminToken);
        return new ServerConfig(
                listen,
                admin,
                adminToken,
                section.read("open", defaults.open(), Texts::flag),
                FilePaths.absolute(loading.baseDirectory(), dataDir),
                section.read("max_request_bytes", defaults.maxRequestBytes(), Quantities::size),
                section.read("header_timeout", defaults.headerTimeout(), Quantities::duration),
                section.read("body_timeout", defaults.bodyTimeout(), Quantities::duration),
                section.read(
                        "keep_alive_comment", defaults.keepAliveComment(), Quantities::duration),
                drain(section),
                section.read("expose", defaults.expose(), choice(HeaderExposure.class)),
                section.read(
                        "cors", defaults.cors(), listOf("a list of origins", ServerReader::origin)),
                section.readOptional("tls", optionalSection(ConfigKeys.SERVER_TLS, this::tls)));
    }

    static Optional<ListenAddress> address(ConfigNode node) {
        Optional<String> text = Texts.text(node);
        Optional<ListenAddress> address = text.flatMap(ListenAddress::parse);
        if (text.isPresent() && address.isEmpty()) {
            node.fault("is no address; " + ServerOverrides.ADDRESS_RULE);
        }
        return address;
    }

    private @Nullable Secret adminToken(Section section) {
        Optional<String> written = section.find("admin_token").flatMap(Texts::secret);
        Optional<String> token = overrides.adminToken().or(() -> written);
        if (token.isPresent()
                && !token.get().isEmpty()
                && !HEADER_TEXT.matcher(token.get()).matches()) {
            section.fault(
                    "admin_token", "has a character that no header can carry; use visible ASCII");
        }
        return token.filter(text -> !text.isEmpty()).map(Secret::of).orElse(null);
    }

    private static void checkAdmin(
            Section section,
            ListenAddress listen,
            @Nullable ListenAddress admin,
            @Nullable Secret adminToken) {
        if (admin == null) {
            return;
        }
        if (!admin.isLoopback() && adminToken == null) {
            section.fault(
                    "admin",
                    "listens on %s, which other machines can reach: set server.admin_token, or listen on 127.0.0.1"
                            .formatted(admin));
        }
        boolean sameHost =
                admin.host().equals(listen.host()) || admin.isWildcard() || listen.isWildcard();
        if (admin.port() == listen.port() && admin.port() != 0 && sameHost) {
            section.fault(
                    "admin",
                    "has the port of server.listen (%d); choose another one"
                            .formatted(admin.port()));
        }
    }

    private DrainConfig drain(Section section) {
        DrainConfig defaults = DrainConfig.DEFAULTS;
        DrainConfig drain =
                section.read(
                        "drain",
                        defaults,
                        section(
                                ConfigKeys.DRAIN,
                                s ->
                                        new DrainConfig(
                                                s.read(
                                                        "delay",
                                                        defaults.delay(),
                                                        durationFrom(Duration.ZERO)),
                                                s.read(
                                                        "wait",
                                                        defaults.waitTime(),
                                                        durationFrom(Duration.ZERO)))));
        return drain;
    }

    private Optional<ServerTlsConfig> tls(Section section) {
        var file = FilePaths.existing(loading.baseDirectory());
        Optional<Path> cert = section.require("cert", "the PEM file of the certificate", file);
        Optional<Path> key = section.require("key", "the PEM file of the private key", file);
        Path clientCa = section.readOptional("client_ca", file);
        return cert.flatMap(c -> key.map(k -> new ServerTlsConfig(c, k, clientCa)));
    }

    private static Optional<String> origin(ConfigNode node) {
        Optional<String> origin = Texts.text(node).map(text -> text.toLowerCase(Locale.ROOT));
        if (origin.isPresent()
                && !origin.get().equals("*")
                && !ORIGIN.matcher(origin.get()).matches()) {
            node.fault(
                    "is no origin; write scheme, host and port without a path, such as"
                            + " https://app.example.com, or *");
            return Optional.empty();
        }
        return origin;
    }
}
