package dev.sluice.core.cache;

/** What came of asking a cache; a label value of {@code sluice_cache_lookups_total}. */
public enum LookupResult {
    HIT("hit"),
    MISS("miss"),
    BYPASS("bypass");

    private final String label;

    LookupResult(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** What {@code verdict} counts as. */
    public static LookupResult of(CacheVerdict verdict) {
        return switch (verdict) {
            case CacheVerdict.Hit _ -> HIT;
            case CacheVerdict.Miss _ -> MISS;
            case CacheVerdict.Bypass _ -> BYPASS;
        };
    }
}
