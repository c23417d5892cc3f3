package dev.sluice.core.provider;

/**
 * A model as it is listed to clients.
 *
 * @param ownedBy the provider that would be asked first
 */
public record ListedModel(String id, String ownedBy) {}
