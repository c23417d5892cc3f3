package dev.sluice.providers.translation;

import dev.sluice.core.provider.Preparation;
import org.jspecify.annotations.Nullable;

/** Leaves the depth of a translation when the target's form cannot carry the request. */
public final class UntranslatableRequest extends Exception {

    private final @Nullable String param;

    /**
     * The request cannot be carried.
     *
     * @param reason a sentence for the client: what cannot be said, and what would be right
     * @param param the member that is to blame; null = none
     */
    public UntranslatableRequest(String reason, @Nullable String param) {
        super(reason, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
        this.param = param;
    }

    /** The outcome for whoever asked for the preparation. */
    public Preparation.Impossible toPreparation() {
        String reason = getMessage();
        return new Preparation.Impossible(reason == null ? "" : reason, param);
    }
}
