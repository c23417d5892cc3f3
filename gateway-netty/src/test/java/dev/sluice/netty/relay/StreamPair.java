package dev.sluice.netty.relay;

import dev.sluice.core.provider.AnswerRules;
import java.util.List;
import java.util.stream.Stream;

/** A provider of one kind with a client of another, or of the same. */
public record StreamPair(DialectStream stream, ClientForm form) {

    public static List<StreamPair> all() {
        return Stream.of(DialectStream.values())
                .flatMap(
                        stream ->
                                Stream.of(ClientForm.values())
                                        .map(form -> new StreamPair(stream, form)))
                .toList();
    }

    static List<StreamPair> translated() {
        return all().stream()
                .filter(pair -> !pair.stream.dialect().speaks(pair.form.surface()))
                .toList();
    }

    /** Nothing of it has come yet. */
    public Playback playback(AnswerRules rules) {
        return new Playback(stream.dialect(), form.surface(), rules);
    }

    @Override
    public String toString() {
        return stream + " to " + form;
    }
}
