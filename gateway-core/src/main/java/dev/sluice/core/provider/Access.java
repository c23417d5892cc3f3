package dev.sluice.core.provider;

import dev.sluice.core.config.EgressConfig;

/**
 * What one call is made with.
 *
 * @param credentials what the provider is shown
 * @param egress the way out
 */
public record Access(Credentials credentials, EgressConfig egress) {

    /** For calls that leave this machine's network by no way of ours. */
    public static final Access NONE = new Access(new Credentials.None(), new EgressConfig.Direct());

    /** What a provider is asked with where nobody chooses among keys and ways out. */
    public static Access of(Provider provider) {
        return switch (provider) {
            case HttpProvider http -> new Access(http.credentials(), new EgressConfig.Direct());
            case LocalProvider _ -> NONE;
        };
    }
}
