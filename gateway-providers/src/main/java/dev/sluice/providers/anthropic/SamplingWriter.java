package dev.sluice.providers.anthropic;

import dev.sluice.core.request.Sampling;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes how tokens are drawn and which texts end the answer, for clients of other forms. */
final class SamplingWriter {

    private final JsonWriter json;
    private final Losses losses;

    SamplingWriter(JsonWriter json, Losses losses) {
        this.json = json;
        this.losses = losses;
    }

    /** As a client of this form said it. */
    static void writeOwn(JsonWriter json, Sampling sampling) {
        json.optional("temperature", sampling.temperature())
                .optional("top_p", sampling.topP())
                .optional("top_k", sampling.topK());
    }

    /**
     * Writes what {@code model} takes.
     *
     * @param thinking whether the model is to think
     */
    void write(Sampling sampling, String model, boolean thinking) throws UntranslatableRequest {
        String none = none(model, thinking);
        BigDecimal temperature = sampling.temperature();
        if (none == null) {
            json.optional("temperature", temperature == null ? null : clamped(temperature));
        } else {
            dropUnlessDefault("temperature", temperature, none);
        }
        if (none == null && temperature == null) {
            json.optional("top_p", sampling.topP());
        } else {
            String onlyAlone = losses.target() + " takes it only without temperature and thinking";
            boolean never = ModelGeneration.decidesItself(model);
            dropUnlessDefault("top_p", sampling.topP(), none != null && never ? none : onlyAlone);
        }
        if (none == null) {
            json.optional("top_k", sampling.topK());
        } else {
            dropIf(sampling.topK() != null, "top_k", none);
        }
        dropWhatHasNoPlace(sampling);
    }

    /** Why no value is taken; null = some is. */
    private @Nullable String none(String model, boolean thinking) {
        if (ModelGeneration.decidesItself(model)) {
            return losses.target() + " takes no value of the client's";
        }
        return thinking ? losses.target() + " takes none while it thinks" : null;
    }

    private void dropWhatHasNoPlace(Sampling sampling) throws UntranslatableRequest {
        if (sampling.frequencyPenalty() != null) {
            losses.drop("frequency_penalty");
        }
        if (sampling.presencePenalty() != null) {
            losses.drop("presence_penalty");
        }
        if (sampling.seed() != null) {
            losses.drop("seed");
        }
        if (sampling.logitBias() != null) {
            losses.drop("logit_bias");
        }
    }

    /** 1 is what holds anyway. */
    private void dropUnlessDefault(String member, @Nullable BigDecimal value, String reason)
            throws UntranslatableRequest {
        dropIf(value != null && value.compareTo(BigDecimal.ONE) != 0, member, reason);
    }

    private void dropIf(boolean said, String member, String reason) throws UntranslatableRequest {
        if (said) {
            losses.drop(member, reason);
        }
    }

    private BigDecimal clamped(BigDecimal temperature) throws UntranslatableRequest {
        if (temperature.compareTo(BigDecimal.ONE) <= 0) {
            return temperature;
        }
        losses.change("temperature", "was cut to 1: " + losses.target() + " takes 0 to 1");
        return BigDecimal.ONE;
    }

    void stop(List<String> stop) throws UntranslatableRequest {
        List<String> taken = stop.stream().filter(text -> !text.isBlank()).toList();
        if (taken.size() < stop.size()) {
            losses.drop("stop", losses.target() + " takes no stop text of white space alone");
        }
        writeStop(json, taken);
    }

    static void writeStop(JsonWriter json, List<String> stop) {
        if (!stop.isEmpty()) {
            json.name("stop_sequences").beginArray();
            stop.forEach(json::string);
            json.endArray();
        }
    }
}
