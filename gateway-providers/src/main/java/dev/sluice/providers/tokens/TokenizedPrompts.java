package dev.sluice.providers.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.PromptCounter;
import dev.sluice.core.request.PromptSize;

/**
 * Counts with the vocabulary of OpenAI's newer models ({@code o200k_base}). Other models cut text
 * in other places, so for them it is an estimate. The vocabulary takes 28 MiB and is read when
 * somebody first asks. Thread-safe.
 */
public final class TokenizedPrompts implements PromptCounter {

    @Override
    public long count(Conversation conversation) {
        // What looks like a control token in a prompt is text like any other.
        return PromptSize.tokens(conversation, Vocabulary.ENCODING::countTokensOrdinary);
    }

    /** Read at the first use. */
    private static final class Vocabulary {
        private static final Encoding ENCODING =
                Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

        private Vocabulary() {}
    }
}
