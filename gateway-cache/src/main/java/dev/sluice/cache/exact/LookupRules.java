package dev.sluice.cache.exact;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.Sampling;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which requests may be answered from memory at all. Pure; reasons are told to the client. */
final class LookupRules {

    private static final BigDecimal LOW_TEMPERATURE = new BigDecimal("0.3");

    /**
     * Members that ask for an answer in another form than text and tool calls, which is all that
     * canonical events carry.
     */
    private static final Set<String> OTHER_FORMS =
            Set.of(
                    "logprobs",
                    "top_logprobs",
                    "prompt_logprobs",
                    "audio",
                    "modalities",
                    "response_modalities",
                    "functions",
                    "echo",
                    "return_token_ids");

    /** Members of {@link #OTHER_FORMS} with such a value ask for nothing. */
    private static final Set<String> ASKS_NOTHING =
            Set.of("null", "false", "[]", "{}", "[\"text\"]");

    private LookupRules() {}

    /** Why the request is not looked up; empty where it is. */
    static Optional<String> refusal(Conversation conversation, CacheSampling rule) {
        return bySampling(conversation.sampling(), rule).or(() -> byForm(conversation));
    }

    private static Optional<String> bySampling(Sampling sampling, CacheSampling rule) {
        BigDecimal temperature = sampling.temperature();
        boolean seeded = sampling.seed() != null;
        boolean low = temperature != null && temperature.compareTo(LOW_TEMPERATURE) <= 0;
        return switch (rule) {
            case ANY -> Optional.empty();
            case UNSET_OR_LOW ->
                    seeded || low || temperature == null
                            ? Optional.empty()
                            : Optional.of("temperature is above 0.3");
            case LOW ->
                    seeded || low
                            ? Optional.empty()
                            : Optional.of("neither a temperature up to 0.3 nor a seed was sent");
        };
    }

    private static Optional<String> byForm(Conversation conversation) {
        Sampling sampling = conversation.sampling();
        Long top = sampling.topLogprobs();
        if (Boolean.TRUE.equals(sampling.logprobs()) || (top != null && top > 0)) {
            return Optional.of(asksFor("logprobs"));
        }
        for (Map.Entry<String, RawJson> member : conversation.unknown().byName().entrySet()) {
            if (OTHER_FORMS.contains(member.getKey()) && asks(member.getValue())) {
                return Optional.of(asksFor(member.getKey()));
            }
        }
        return Optional.empty();
    }

    private static boolean asks(RawJson value) {
        return !ASKS_NOTHING.contains(value.text().replaceAll("\\s", ""));
    }

    private static String asksFor(String member) {
        return "the request asks for " + member;
    }
}
