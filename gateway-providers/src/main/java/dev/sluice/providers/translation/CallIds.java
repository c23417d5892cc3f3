package dev.sluice.providers.translation;

import dev.sluice.core.request.ProviderBound;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ids of tool calls as clients are shown them. What a call carries for its model alone rides in the
 * id, the one thing that every client gives back unchanged.
 */
public final class CallIds {

    private static final String JOINT = "__";

    private CallIds() {}

    /** An id and what rode in it. */
    public record Carried(String id, @Nullable ProviderBound bound) {}

    /** The id that a client is shown for a call. */
    public static String shown(String id, @Nullable ProviderBound bound) {
        return bound == null ? id : id + JOINT + BoundText.encode(bound);
    }

    /** The id alone, as a provider may be shown it. */
    public static String plain(String shown) {
        return read(shown).id();
    }

    /** Takes apart what a client gave back. */
    public static Carried read(String shown) {
        int joint = shown.indexOf(JOINT + BoundText.PREFIX);
        if (joint < 0) {
            return new Carried(shown, null);
        }
        Optional<ProviderBound> bound = BoundText.decode(shown.substring(joint + JOINT.length()));
        return bound.isEmpty()
                ? new Carried(shown, null)
                : new Carried(shown.substring(0, joint), bound.get());
    }
}
