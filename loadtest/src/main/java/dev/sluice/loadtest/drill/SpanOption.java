package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.option.DurationOption;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a stretch of time: {@code 120s-240s}. */
final class SpanOption implements ITypeConverter<Span> {

    @Override
    public Span convert(String text) {
        String[] ends = text.split("-", -1);
        if (ends.length != 2) {
            throw new TypeConversionException(
                    "'" + text + "' is no stretch of time; write it as 120s-240s");
        }
        DurationOption durations = new DurationOption();
        try {
            return new Span(durations.convert(ends[0]), durations.convert(ends[1]));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
