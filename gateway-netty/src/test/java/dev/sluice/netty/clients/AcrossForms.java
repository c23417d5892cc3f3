package dev.sluice.netty.clients;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a test class the stand whose models are served by providers of each form. */
final class AcrossForms implements ParameterResolver, BeforeEachCallback {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ClientStand.class;
    }

    @Override
    public ClientStand resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return RunningStands.get(context).acrossForms();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        RunningStands.get(context).reset();
    }
}
