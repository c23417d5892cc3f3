package dev.sluice.core.route;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a candidate after a call of it has failed.
 *
 * @param anotherWay whether it can be called again at once, with another key or by another way out
 * @param readyAfter when it can be called again otherwise; null = nobody knows
 */
public record Prospect(boolean anotherWay, @Nullable Duration readyAfter) {

    /** Nothing is known. */
    public static final Prospect NONE = new Prospect(false, null);
}
