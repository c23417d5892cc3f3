package dev.sluice.loadtest.drill.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how the primary fails. */
public final class FaultOption implements ITypeConverter<TargetFault> {

    @Override
    public TargetFault convert(String text) {
        return TargetFault.of(text)
                .orElseThrow(
                        () ->
                                new TypeConversionException(
                                        "'" + text + "' is none of 503, 429, refuse, reset, hang"));
    }
}
