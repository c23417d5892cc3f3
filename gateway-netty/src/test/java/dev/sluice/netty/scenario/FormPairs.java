package dev.sluice.netty.scenario;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Each form of a provider with each form of a client. */
final class FormPairs implements ArgumentsProvider {

    @Override
    public Stream<Arguments> provideArguments(
            ParameterDeclarations parameters, ExtensionContext context) {
        return Stream.of(ServedBy.values())
                .flatMap(
                        served ->
                                Stream.of(AskedAs.values())
                                        .map(asked -> Arguments.of(served, asked)));
    }
}
