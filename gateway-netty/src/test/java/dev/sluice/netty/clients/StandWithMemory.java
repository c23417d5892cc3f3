package dev.sluice.netty.clients;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a test class the stand whose gateway has the exact cache on. */
final class StandWithMemory implements ParameterResolver, BeforeEachCallback {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ClientStand.class;
    }

    @Override
    public ClientStand resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return RunningStands.get(context).throughMemory();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        RunningStands.get(context).reset();
    }
}
