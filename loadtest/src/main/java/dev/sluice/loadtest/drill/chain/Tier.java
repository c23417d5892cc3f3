package dev.sluice.loadtest.drill.chain;

import dev.sluice.loadtest.drill.bench.Price;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The tiers, in their order; each dies in a way of its own, and the last does not. */
enum Tier {
    /** A pool of free keys, whose keys are taken back one after the other. */
    FREE(0, 0, 3, "401"),
    /** Cheap keys whose credit runs out one after the other. */
    CHEAP(0.05, 0.08, 2, "429:insufficient_quota:60"),
    /** Overloaded. */
    STANDARD(0.15, 0.60, 1, "503"),
    /** Takes requests and never answers. */
    ENTERPRISE(2.50, 10.00, 1, "hang"),
    /** A program of this machine, which ends with an exit code. */
    COMMAND(0, 0, 0, ""),
    FLOOR(0, 0, 0, "");

    private final double inputPrice;
    private final double outputPrice;
    private final int keys;
    private final String fault;

    Tier(double inputPrice, double outputPrice, int keys, String fault) {
        this.inputPrice = inputPrice;
        this.outputPrice = outputPrice;
        this.keys = keys;
        this.fault = fault;
    }

    /** From 0. */
    int place() {
        return List.of(values()).indexOf(this);
    }

    /** The tier below; the floor has none. */
    Tier next() {
        return values()[place() + 1];
    }

    /** The name of its provider. */
    String provider() {
        return name().toLowerCase(Locale.ROOT);
    }

    Price price() {
        return new Price(inputPrice, outputPrice);
    }

    /** Whether it is asked over HTTP. */
    boolean isServer() {
        return keys > 0;
    }

    /** The simulator's mode when it dies. */
    String fault() {
        return fault;
    }

    List<String> keyNames() {
        return IntStream.rangeClosed(1, keys)
                .mapToObj(i -> "sim-%s-key-%04d".formatted(provider(), i))
                .toList();
    }
}
