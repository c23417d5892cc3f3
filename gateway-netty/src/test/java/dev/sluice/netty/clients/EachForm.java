package dev.sluice.netty.clients;

import dev.sluice.netty.peer.ProviderForm;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a test with providers of each form, and an answer that is whole and one that is streamed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ParameterizedTest(name = "{displayName}: {0}, streamed: {1}")
@ArgumentsSource(EachForm.Forms.class)
@interface EachForm {

    /** A form, and whether to stream. */
    final class Forms implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            return Stream.of(ProviderForm.values())
                    .flatMap(
                            form ->
                                    Stream.of(true, false)
                                            .map(streamed -> Arguments.of(form, streamed)));
        }
    }
}
