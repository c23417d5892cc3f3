package dev.sluice.core.config.prices;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The columns that a price book may have, in any order. */
enum PriceColumn {
    MODEL(Need.REQUIRED),
    PROVIDER(Need.REQUIRED),
    INPUT_USD_PER_MTOK(Need.REQUIRED),
    OUTPUT_USD_PER_MTOK(Need.REQUIRED),
    CACHED_INPUT_USD_PER_MTOK(Need.OPTIONAL),
    CACHE_WRITE_USD_PER_MTOK(Need.OPTIONAL),
    REASONING_USD_PER_MTOK(Need.OPTIONAL),
    CONTEXT_TOKENS(Need.OPTIONAL),
    TOOL_CALL(Need.OPTIONAL),
    PRICE_TIERS(Need.OPTIONAL),
    SOURCE(Need.OPTIONAL),
    SOURCE_DATE(Need.OPTIONAL),
    MAX_INPUT_TOKENS(Need.NOT_READ),
    MAX_OUTPUT_TOKENS(Need.NOT_READ),
    REASONING(Need.NOT_READ),
    STRUCTURED_OUTPUT(Need.NOT_READ),
    TEMPERATURE(Need.NOT_READ);

    private enum Need {
        REQUIRED,
        OPTIONAL,
        /** For people, and for tables that have them. */
        NOT_READ
    }

    private final Need need;

    PriceColumn(Need need) {
        this.need = need;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isRequired() {
        return need == Need.REQUIRED;
    }

    static List<String> titles() {
        List<String> titles = new ArrayList<>();
        for (PriceColumn column : values()) {
            titles.add(column.title());
        }
        return titles;
    }
}
