package dev.sluice.core.provider;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.request.RawJson;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration of a target changes of a request before its provider gets it.
 *
 * @param set members that are overwritten, in the names of OpenAI's chat requests
 * @param systemSuffix stands behind the system prompt; null = nothing
 * @param unsupportedParams what becomes of a member that the provider's form has no place for
 */
public record TargetSettings(
        Map<String, RawJson> set,
        @Nullable String systemSuffix,
        UnsupportedParams unsupportedParams) {

    /** Nothing is changed; what cannot be said is dropped with a warning. */
    public static final TargetSettings NONE =
            new TargetSettings(Map.of(), null, UnsupportedParams.DROP);

    public TargetSettings {
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** Whether the request itself is changed, so that its body cannot pass as it came. */
    public boolean changeRequest() {
        return !set.isEmpty() || systemSuffix != null;
    }
}
