package dev.sluice.netty.boot;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * The signals that the program listens to. They are taken over from the JVM, so that the gateway
 * can come to rest while everything still runs, and the program can end with 0: shutdown hooks run
 * too late for the one and never allow the other.
 *
 * <p>{@code sun.misc.Signal} (module jdk.unsupported) is the only way to do that in Java; it is
 * used by reflection because naming it is a warning that cannot be switched off.
 */
final class Signals {

    private static final List<String> STOP = List.of("TERM", "INT");
    private static final List<String> RELOAD = List.of("HUP");

    private Signals() {}

    /** Runs {@code onStop} at SIGTERM and SIGINT, on a thread of the JVM's. */
    static void onStop(Runnable onStop) throws ReflectiveOperationException {
        on(STOP, onStop);
    }

    /** Runs {@code onReload} at SIGHUP, on a thread of the JVM's. */
    static void onReload(Runnable onReload) throws ReflectiveOperationException {
        on(RELOAD, onReload);
    }

    private static void on(List<String> names, Runnable action)
            throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object proxy =
                Proxy.newProxyInstance(
                        Signals.class.getClassLoader(),
                        new Class<?>[] {handler},
                        (self, method, arguments) -> {
                            if (method.getDeclaringClass() == handler) {
                                action.run();
                                return null;
                            }
                            return method.invoke(action, arguments);
                        });
        for (String name : names) {
            Object caught = signal.getConstructor(String.class).newInstance(name);
            signal.getMethod("handle", signal, handler).invoke(null, caught, proxy);
        }
    }
}
