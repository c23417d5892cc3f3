package dev.sluice.core.config;

/**
 * Something in a valid configuration that its owner should know; one line at start.
 *
 * @param path the key it is about
 * @param message what follows from it
 */
public record ConfigNotice(Kind kind, String path, String message) {
    /** What a notice is about. */
    public enum Kind {
        /** A key is valid and set, but its feature comes with a later version. */
        NOT_ACTIVE_YET,
        /** A provider cannot be asked, for want of a key or of a way out. */
        PROVIDER_LEFT_OUT,
        /** A target, or the embedder, names a provider that was left out. */
        TARGET_SKIPPED,
        /** All targets of a route were left out. */
        ROUTE_WITHOUT_TARGETS,
        /** A model was to have a price, and has none. */
        PRICE_UNKNOWN,
        /** There is no provider at all. */
        NO_PROVIDERS,
        /** The data plane needs no key and can be reached from other machines. */
        OPEN_DATA_PLANE,
        /** A setting has changed that only a start can change. */
        NEEDS_RESTART
    }

    @Override
    public String toString() {
        return path + ": " + message;
    }
}
