package dev.sluice.core.provider;

/** A configured provider at run time. */
public sealed interface Provider permits HttpProvider, LocalProvider {

    /** The name in the configuration, in messages and in metrics. */
    String name();

    /** The form in which its answers come. */
    Dialect dialect();

    /**
     * Whether it only fills a text in for when nobody else can answer, so that whoever gets one is
     * told.
     */
    default boolean isFloor() {
        return false;
    }
}
