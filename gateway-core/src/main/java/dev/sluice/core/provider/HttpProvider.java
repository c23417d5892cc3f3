package dev.sluice.core.provider;

import dev.sluice.core.request.Headers;
import java.util.Set;

/**
 * A configured provider that is asked over HTTP. {@code toString} gives the name alone: headers and
 * credentials are secret.
 *
 * @param basePath what stands between the origin and an operation's own path, without a trailing
 *     slash
 * @param headers added to every upstream request
 * @param quirks where the provider differs from its dialect
 */
public record HttpProvider(
        String name,
        Dialect dialect,
        Origin origin,
        String basePath,
        Credentials credentials,
        Headers headers,
        Set<Quirk> quirks)
        implements Provider {

    public HttpProvider {
        quirks = Set.copyOf(quirks);
    }

    public boolean has(Quirk quirk) {
        return quirks.contains(quirk);
    }

    @Override
    public String toString() {
        return name;
    }
}
