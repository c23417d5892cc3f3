package dev.sluice.core.cache;

import org.jspecify.annotations.Nullable;

/** The exact cache, for those who watch and those who intervene. Thread-safe. */
public interface CacheBoard {

    /** The entries that are kept. */
    long entries();

    /** The bytes that they take, about. */
    long bytes();

    /**
     * Forgets entries.
     *
     * @param model only those asked by this model's name; null = any
     * @param key only those of this virtual key; null = any
     * @return how many were forgotten
     */
    long purge(@Nullable String model, @Nullable String key);
}
