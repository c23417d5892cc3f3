package dev.sluice.netty.clients;

import java.io.IOException;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The stands that all test classes share; JUnit closes them at the end of the run. */
record RunningStands(
        Backing backing,
        ClientStand direct,
        ClientStand primaryDark,
        ClientStand throughMemory,
        ClientStand acrossForms)
        implements AutoCloseable {

    static RunningStands get(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(RunningStands.class))
                .computeIfAbsent(RunningStands.class, _ -> start(), RunningStands.class);
    }

    /** The provider that serves is well-behaved again. */
    void reset() {
        backing.reset();
    }

    @Override
    public void close() throws IOException {
        direct.close();
        primaryDark.close();
        throughMemory.close();
        acrossForms.close();
        backing.close();
    }

    private static RunningStands start() {
        try {
            Backing backing = Backing.start();
            return new RunningStands(
                    backing,
                    ClientStand.start("direct", backing, Routes.TO_WHO_SERVES),
                    ClientStand.start("primary dark", backing, Routes.OVER_THE_DARK),
                    ClientStand.start("through memory", backing, Routes.THROUGH_MEMORY),
                    ClientStand.start("across forms", backing, Routes.ACROSS_FORMS));
        } catch (IOException e) {
            throw new ExtensionConfigurationException("the gateways did not start", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ExtensionConfigurationException("interrupted", e);
        }
    }
}
