package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ListenAddress;
import dev.sluice.core.config.yaml.FaultLog;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the environment and the command line say about {@code server}. An empty variable says
 * nothing.
 */
final class ServerOverrides {
    static final String ADDRESS_RULE =
            "write host:port, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080";

    private static final String LISTEN = "SLUICE_LISTEN";
    private static final String ADMIN = "SLUICE_ADMIN";
    private static final String ADMIN_TOKEN = "SLUICE_ADMIN_TOKEN";
    private static final String DATA = "SLUICE_DATA";

    private final Map<String, String> environment;
    private final @Nullable Integer port;
    private final FaultLog faults;

    ServerOverrides(Map<String, String> environment, @Nullable Integer port, FaultLog faults) {
        this.environment = environment;
        this.port = port;
        this.faults = faults;
    }

    ListenAddress listen(ListenAddress written) {
        ListenAddress address =
                variable(LISTEN)
                        .flatMap(text -> address(LISTEN, "server.listen", text))
                        .orElse(written);
        if (port == null) {
            return address;
        }
        if (!ListenAddress.isPort(port)) {
            fault("--port", "server.listen", "is %d; write a port from 0 to 65535".formatted(port));
            return address;
        }
        return address.withPort(port);
    }

    @Nullable ListenAddress admin(@Nullable ListenAddress written) {
        Optional<String> text = variable(ADMIN);
        if (text.isEmpty()) {
            return written;
        }
        boolean off = text.get().equals("off") || text.get().equals("false");
        return off ? null : address(ADMIN, "server.admin", text.get()).orElse(written);
    }

    Optional<String> adminToken() {
        return variable(ADMIN_TOKEN);
    }

    /** A relative path starts from the working directory, as whoever set the variable expects. */
    Optional<Path> dataDir() {
        try {
            return variable(DATA).map(text -> Path.of(text).toAbsolutePath());
        } catch (InvalidPathException e) {
            fault("$" + DATA, "server.data_dir", "cannot be a path; write the path of a folder");
            return Optional.empty();
        }
    }

    private Optional<ListenAddress> address(String name, String path, String text) {
        Optional<ListenAddress> address = ListenAddress.parse(text);
        if (address.isEmpty()) {
            fault("$" + name, path, "is no address; " + ADDRESS_RULE);
        }
        return address;
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(text -> !text.isEmpty());
    }

    private void fault(String source, String path, String message) {
        faults.add(new ConfigFault(source, 1, 1, path, message));
    }
}
