package dev.sluice.loadtest.simulator;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What a simulator is started with.
 *
 * @param name told in every answer, so that nobody takes it for a real one
 * @param port 0 = a free one
 * @param controlPort 0 = a free one, {@link #NO_CONTROL} = none
 * @param pace until it is changed at run time
 * @param tls serves HTTPS with it; null = plain HTTP
 * @param key made up, that each question must show in the way of its form; null = any, or none
 * @param tokensPerMinute the limit of each key; 0 = none
 */
public record SimulatorSettings(
        String name,
        int port,
        int controlPort,
        Pace pace,
        @Nullable SSLContext tls,
        @Nullable String key,
        long tokensPerMinute) {

    public static final int NO_CONTROL = -1;

    private static final int HIGHEST_PORT = 65_535;

    public SimulatorSettings {
        if (name.isBlank() || !name.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(
                    "name is '" + name + "'; printable ASCII without spaces");
        }
        if (tokensPerMinute < 0) {
            throw new IllegalArgumentException(
                    "tokens per minute is " + tokensPerMinute + "; 0 (no limit) or more");
        }
        requirePort("port", port, 0);
        requirePort("control port", controlPort, NO_CONTROL);
    }

    /** Free port, no control port, ten chunks without any pause. */
    public static SimulatorSettings forTests() {
        return new SimulatorSettings("simulator", 0, NO_CONTROL, Pace.immediate(10), null, null, 0);
    }

    /** Free ports, control port on, the pace that real providers publish. */
    public static SimulatorSettings published(String name) {
        return new SimulatorSettings(name, 0, 0, Pace.PUBLISHED, null, null, 0);
    }

    public SimulatorSettings name(String newName) {
        return new SimulatorSettings(newName, port, controlPort, pace, tls, key, tokensPerMinute);
    }

    public SimulatorSettings port(int newPort) {
        return new SimulatorSettings(name, newPort, controlPort, pace, tls, key, tokensPerMinute);
    }

    public SimulatorSettings controlPort(int newPort) {
        return new SimulatorSettings(name, port, newPort, pace, tls, key, tokensPerMinute);
    }

    public SimulatorSettings pace(Pace newPace) {
        return new SimulatorSettings(name, port, controlPort, newPace, tls, key, tokensPerMinute);
    }

    public SimulatorSettings tls(SSLContext context) {
        return new SimulatorSettings(name, port, controlPort, pace, context, key, tokensPerMinute);
    }

    public SimulatorSettings key(String newKey) {
        return new SimulatorSettings(name, port, controlPort, pace, tls, newKey, tokensPerMinute);
    }

    public SimulatorSettings tokensPerMinute(long limit) {
        return new SimulatorSettings(name, port, controlPort, pace, tls, key, limit);
    }

    private static void requirePort(String what, int port, int lowest) {
        if (port < lowest || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    what + " is " + port + "; " + lowest + " to " + HIGHEST_PORT);
        }
    }
}
