package dev.sluice.core.request;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Members that a surface does not know, in the order in which they came. They go on to a provider
 * that speaks the surface's own dialect; what another one makes of them is its affair.
 */
public record UnknownMembers(Map<String, RawJson> byName) {

    public static final UnknownMembers NONE = new UnknownMembers(Map.of());

    public UnknownMembers {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    }

    public boolean isEmpty() {
        return byName.isEmpty();
    }
}
