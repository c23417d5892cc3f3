package dev.sluice.loadtest.demo;

import dev.sluice.loadtest.process.GatewayDirectory;
import dev.sluice.loadtest.process.GatewayProcess;

/**
 * Ends the demo when the process is told to end: the gateway first, then its files. Closing it
 * takes the hook back, when the demo ends by itself. Thread-safe through the runtime's own lock on
 * hooks.
 */
final class EndOfDemo implements AutoCloseable {
    private final Thread hook;

    private EndOfDemo(Thread hook) {
        this.hook = hook;
    }

    static EndOfDemo onSignal(GatewayProcess gateway, GatewayDirectory directory) {
        Thread hook =
                Thread.ofPlatform().name("end-of-demo").unstarted(() -> end(gateway, directory));
        Runtime.getRuntime().addShutdownHook(hook);
        return new EndOfDemo(hook);
    }

    private static void end(GatewayProcess gateway, GatewayDirectory directory) {
        gateway.close();
        directory.delete();
        // A demo that is ended by Ctrl-C or SIGTERM has gone well; the JVM would say 130 or 143.
        Runtime.getRuntime().halt(0);
    }

    /**
     * True if the demo is not being ended: then the hook is gone and nothing but the caller ends
     * it.
     */
    boolean cancel() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return true;
        } catch (IllegalStateException e) {
            return false; // it runs already
        }
    }

    @Override
    public void close() {
        boolean _ = cancel();
    }
}
