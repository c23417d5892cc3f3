package dev.sluice.netty.clients;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a test class once with a gateway that asks the provider at once, and once with one whose
 * routes name dark providers first. What a client sees is the same.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ParameterizedClass(name = "{0}", autoCloseArguments = false)
@ArgumentsSource(OnEachStand.Stands.class)
@ExtendWith(OnEachStand.Stands.class)
@interface OnEachStand {

    /** Starts nothing itself: the stands are those of the whole run. */
    final class Stands implements ArgumentsProvider, BeforeEachCallback {

        @Override
        public Stream<Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            RunningStands stands = RunningStands.get(context);
            return Stream.of(Arguments.of(stands.direct()), Arguments.of(stands.primaryDark()));
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            RunningStands.get(context).reset();
        }
    }
}
