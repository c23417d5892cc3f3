package dev.sluice.core.request;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** How tokens are drawn. Null = unsaid, for each of them. Numbers keep all of their digits. */
public record Sampling(
        @Nullable BigDecimal temperature,
        @Nullable BigDecimal topP,
        @Nullable Long topK,
        @Nullable BigDecimal frequencyPenalty,
        @Nullable BigDecimal presencePenalty,
        @Nullable BigDecimal seed,
        @Nullable RawJson logitBias,
        @Nullable Boolean logprobs,
        @Nullable Long topLogprobs) {

    public static final Sampling UNSAID =
            new Sampling(null, null, null, null, null, null, null, null, null);
}
