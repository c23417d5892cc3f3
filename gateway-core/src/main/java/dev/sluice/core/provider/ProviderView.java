package dev.sluice.core.provider;

/**
 * A provider as those who operate the gateway see it. Holds no secret.
 *
 * @param kind {@code http}, {@code command} or {@code template}
 * @param drained whether an operator wants it to have no new calls
 * @param running calls that run now
 */
public record ProviderView(String name, String kind, boolean drained, int running) {}
