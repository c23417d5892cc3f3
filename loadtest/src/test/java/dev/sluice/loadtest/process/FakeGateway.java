package dev.sluice.loadtest.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands in for the gateway: reads the port from the configuration and says that it is ready. */
public final class FakeGateway {
    private static final Pattern LISTEN = Pattern.compile("listen: \"127\\.0\\.0\\.1:([0-9]+)\"");

    private FakeGateway() {}

    /** Arguments as the launcher gets them: run --config FILE. */
    public static void main(String[] args) throws IOException {
        Matcher listen = LISTEN.matcher(Files.readString(Path.of(args[2])));
        if (!listen.find()) {
            throw new IOException("no listen in " + args[2]);
        }
        int port = Integer.parseInt(listen.group(1));
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext(
                "/health/ready",
                exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
    }

    /** A shell script that starts it as the sluice script would start a gateway. */
    public static Path launcher(Path directory) throws IOException {
        return launcher(directory, FakeGateway.class);
    }

    /** The same for another main class. */
    public static Path launcher(Path directory, Class<?> main) throws IOException {
        return script(
                directory,
                "exec \"%s\" -XX:TieredStopAtLevel=1 -cp \"%s\" %s \"$@\""
                        .formatted(
                                Path.of(System.getProperty("java.home"), "bin", "java"),
                                System.getProperty("java.class.path"),
                                main.getName()));
    }

    public static Path script(Path directory, String line) throws IOException {
        Path script = directory.resolve("sluice");
        Files.writeString(script, "#!/bin/sh\n" + line + "\n");
        if (!script.toFile().setExecutable(true)) {
            throw new IOException(script + " cannot be made executable");
        }
        return script;
    }
}
