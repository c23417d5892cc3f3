package dev.sluice.loadtest.drill;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the forms of primary and secondary: {@code openai,anthropic}. */
final class FormsOption implements ITypeConverter<TargetForms> {

    @Override
    public TargetForms convert(String text) {
        String[] words = text.split(",", -1);
        if (words.length != 2) {
            throw new TypeConversionException(
                    "'"
                            + text
                            + "' does not name two forms; write them as openai,anthropic (the"
                            + " primary's, the secondary's)");
        }
        return new TargetForms(form(words[0]), form(words[1]));
    }

    private static TargetForm form(String word) {
        return TargetForm.of(word)
                .orElseThrow(
                        () ->
                                new TypeConversionException(
                                        "'" + word + "' is none of openai, anthropic, gemini"));
    }
}
