package dev.sluice.netty.clients;

import java.io.IOException;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives all test classes one and the same stand, whose provider is well-behaved before each test.
 */
final class RunningGateway implements ParameterResolver, BeforeEachCallback {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ClientStand.class;
    }

    @Override
    public ClientStand resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return stand(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        stand(context).reset();
    }

    /** JUnit closes it at the end of the run. */
    private static ClientStand stand(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(RunningGateway.class))
                .computeIfAbsent(ClientStand.class, _ -> start(), ClientStand.class);
    }

    private static ClientStand start() {
        try {
            return ClientStand.start();
        } catch (IOException e) {
            throw new ParameterResolutionException("the gateway did not start", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ParameterResolutionException("interrupted", e);
        }
    }
}
