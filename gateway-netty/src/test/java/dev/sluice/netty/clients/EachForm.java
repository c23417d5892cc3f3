package dev.sluice.netty.clients;

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

        /** Each form with each way to break a stream off behind its third piece. */
        static Stream<Arguments> breaks() {
            return Stream.of(ProviderForm.values())
                    .flatMap(
                            form ->
                                    Stream.of(
                                                    "cut-after=3",
                                                    "reset-after=3",
                                                    "error-after=3",
                                                    "no-end=3")
                                            .map(mode -> Arguments.of(form, mode)));
        }

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
