package dev.sluice.netty.boot;

import java.lang.reflect.Proxy;

/**
 * The signals that stop the program. They are taken over from the JVM, so that the gateway can come
 * to rest while everything still runs, and the program can end with 0: shutdown hooks run too late
 * for the one and never allow the other.
 *
 * <p>{@code sun.misc.Signal} (module jdk.unsupported) is the only way to do that in Java; it is
 * used by reflection because naming it is a warning that cannot be switched off.
 */
final class Signals {

    private static final String[] STOP = {"TERM", "INT"};

    private Signals() {}

    /** Runs {@code onStop} at SIGTERM and SIGINT, on a thread of the JVM's. */
    static void onStop(Runnable onStop) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object proxy =
                Proxy.newProxyInstance(
                        Signals.class.getClassLoader(),
                        new Class<?>[] {handler},
                        (self, method, arguments) -> {
                            if (method.getDeclaringClass() == handler) {
                                onStop.run();
                                return null;
                            }
                            return method.invoke(onStop, arguments);
                        });
        for (String name : STOP) {
            Object stop = signal.getConstructor(String.class).newInstance(name);
            signal.getMethod("handle", signal, handler).invoke(null, stop, proxy);
        }
    }
}
