package dev.sluice.loadtest.load;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the share of prompts that repeat: {@code unique}, {@code same}, {@code repeat=0.3}. */
final class PromptsOption implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
        return switch (text) {
            case "unique" -> 0.0;
            case "same" -> 1.0;
            default -> share(text);
        };
    }

    private static double share(String text) {
        String number = text.startsWith("repeat=") ? text.substring("repeat=".length()) : "";
        if (!number.matches("0(\\.[0-9]+)?|1(\\.0+)?")) {
            throw new TypeConversionException(
                    "'" + text + "' is none of unique, same, repeat=SHARE (SHARE from 0 to 1)");
        }
        return Double.parseDouble(number);
    }
}
