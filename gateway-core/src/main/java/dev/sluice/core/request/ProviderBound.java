package dev.sluice.core.request;

/**
 * Data that has a meaning for the provider that made it and for no other: signatures, encrypted
 * reasoning. It goes back to that provider unchanged and to nobody else.
 *
 * @param dialect the dialect in whose form {@code data} is
 */
public record ProviderBound(String dialect, RawJson data) {}
