package dev.sluice.loadtest.load;

import java.util.SplittableRandom;

/** When requests are to be sent: gives one moment after the other. Confined to one thread. */
public interface Arrivals {

    /** The next moment, in nanoseconds after the beginning. */
    long next();

    /** One at a time, at even distances. */
    static Arrivals even(double perSecond) {
        return new Arrivals() {
            private long count;

            @Override
            public long next() {
                return (long) (count++ * 1_000_000_000.0 / perSecond);
            }
        };
    }

    /** At random, as many independent users would send them. The same seed gives the same. */
    static Arrivals poisson(double perSecond, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Arrivals() {
            private double at;

            @Override
            public long next() {
                long moment = (long) at;
                at += -Math.log(1 - random.nextDouble()) * 1_000_000_000.0 / perSecond;
                return moment;
            }
        };
    }
}
