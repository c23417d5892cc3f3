package dev.sluice.netty.upstream;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressConfig.Scheme;
import dev.sluice.core.config.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A proxy of this machine's own, as a process that demands {@code ada} and {@code right}. */
final class InstalledProxy implements AutoCloseable {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final String USER = "ada";
    private static final String PASSWORD = "right";
    private static final Duration LONGEST_START = Duration.ofSeconds(10);

    private final Scheme scheme;
    private final int port;
    private final Process process;

    private InstalledProxy(Scheme scheme, int port, List<String> command) throws IOException {
        this.scheme = scheme;
        this.port = port;
        this.process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        awaitStart();
    }

    /** Whether a program of that name is installed. */
    static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    static InstalledProxy tinyproxy(Path folder) throws IOException {
        int port = freePort();
        Path settings = folder.resolve("tinyproxy-" + port + ".conf");
        Files.writeString(
                settings,
                """
                Port %d
                Listen 127.0.0.1
                Timeout 60
                MaxClients 100
                Allow 127.0.0.1
                BasicAuth %s %s
                """
                        .formatted(port, USER, PASSWORD));
        return new InstalledProxy(
                Scheme.HTTP, port, List.of("tinyproxy", "-d", "-c", settings.toString()));
    }

    static InstalledProxy microsocks() throws IOException {
        int port = freePort();
        return new InstalledProxy(
                Scheme.SOCKS5,
                port,
                List.of(
                        "microsocks",
                        "-i",
                        "127.0.0.1",
                        "-p",
                        Integer.toString(port),
                        "-u",
                        USER,
                        "-P",
                        PASSWORD));
    }

    EgressConfig.Proxy egress() {
        return egress(PASSWORD);
    }

    EgressConfig.Proxy egress(String password) {
        return new EgressConfig.Proxy(scheme, "127.0.0.1", port, USER, Secret.of(password));
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    private void awaitStart() throws IOException {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        while (true) {
            try {
                new Socket(InetAddress.getByAddress(LOOPBACK), port).close();
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end || !process.isAlive()) {
                    process.destroyForcibly();
                    throw e;
                }
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByAddress(LOOPBACK))) {
            return free.getLocalPort();
        }
    }
}
