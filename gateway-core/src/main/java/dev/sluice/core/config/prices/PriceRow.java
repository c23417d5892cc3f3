package dev.sluice.core.config.prices;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.yaml.FaultLog;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.PriceTier;
import dev.sluice.core.cost.PricedModel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line of a price book; writes down all that is wrong with it. Confined to the thread
 * that loads.
 */
final class PriceRow {

    /** In the place of an output price: the model gives no tokens back, only embeddings. */
    private static final String NONE = "none";

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,12})?");
    private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,11}");
    private static final Pattern TIER =
            Pattern.compile(">\\s*([0-9]+)\\s*tok:\\s*in\\s+(\\S+)\\s+out\\s+(\\S+)");

    private final String file;
    private final int line;
    private final Map<PriceColumn, CsvLine.Cell> cells;
    private final FaultLog log;
    private final String name;
    private boolean faulty;

    PriceRow(String file, int line, Map<PriceColumn, CsvLine.Cell> cells, FaultLog log) {
        this.file = file;
        this.line = line;
        this.cells = cells;
        this.log = log;
        this.name = text(PriceColumn.PROVIDER) + "/" + text(PriceColumn.MODEL);
    }

    /** Empty where anything is wrong with it. */
    Optional<PricedModel> read() {
        requireName(PriceColumn.PROVIDER, "name the provider, such as openai");
        requireName(PriceColumn.MODEL, "name the model as its provider does");
        BigDecimal input = required(PriceColumn.INPUT_USD_PER_MTOK);
        BigDecimal output = output(input);
        BigDecimal cached = optional(PriceColumn.CACHED_INPUT_USD_PER_MTOK);
        BigDecimal written = optional(PriceColumn.CACHE_WRITE_USD_PER_MTOK);
        BigDecimal reasoning = optional(PriceColumn.REASONING_USD_PER_MTOK);
        if (reasoning != null && output != null && reasoning.compareTo(output) != 0) {
            fault(
                    PriceColumn.REASONING_USD_PER_MTOK,
                    "differs from the output price, and thoughts are counted as output;"
                            + " leave it empty");
        }
        Long context = count(PriceColumn.CONTEXT_TOKENS);
        Boolean tools = flag(PriceColumn.TOOL_CALL);
        checkDate();
        if (input == null || output == null) {
            return Optional.empty();
        }
        Rates rates =
                new Rates(
                        input,
                        cached == null ? input : cached,
                        written == null ? input : written,
                        output);
        Price price = price(rates, tiers(rates));
        return faulty
                ? Optional.empty()
                : Optional.of(
                        new PricedModel(
                                text(PriceColumn.PROVIDER),
                                text(PriceColumn.MODEL),
                                price,
                                context,
                                tools,
                                source()));
    }

    /** US dollars a million tokens. */
    private record Rates(
            BigDecimal input, BigDecimal cached, BigDecimal written, BigDecimal output) {

        /** What the provider's cache costs is in proportion to its input. */
        Rates with(BigDecimal otherInput, BigDecimal otherOutput) {
            return new Rates(
                    otherInput,
                    inProportion(cached, otherInput),
                    inProportion(written, otherInput),
                    otherOutput);
        }

        private BigDecimal inProportion(BigDecimal rate, BigDecimal otherInput) {
            return rate.multiply(otherInput).divide(input, MathContext.DECIMAL64);
        }
    }

    private static Price price(Rates rates, List<PriceTier> tiers) {
        return new Price(
                Price.perToken(rates.input()),
                Price.perToken(rates.cached()),
                Price.perToken(rates.written()),
                Price.perToken(rates.output()),
                tiers);
    }

    private List<PriceTier> tiers(Rates rates) {
        String text = text(PriceColumn.PRICE_TIERS);
        List<PriceTier> tiers = new ArrayList<>();
        if (text.isEmpty()) {
            return tiers;
        }
        for (String part : text.split(";", -1)) {
            Matcher tier = TIER.matcher(part.strip());
            Long above = tier.matches() ? countOf(tier.group(1)) : null;
            if (above == null) {
                fault(
                        PriceColumn.PRICE_TIERS,
                        "is \"%s\"; write >TOKENS tok: in USD out USD, and ; between several"
                                .formatted(part.strip()));
                continue;
            }
            BigDecimal input = price(PriceColumn.PRICE_TIERS, tier.group(2));
            BigDecimal output = price(PriceColumn.PRICE_TIERS, tier.group(3));
            if (input != null && output != null) {
                tiers.add(new PriceTier(above, price(rates.with(input, output), List.of())));
            }
        }
        return tiers;
    }

    private @Nullable BigDecimal output(@Nullable BigDecimal input) {
        return text(PriceColumn.OUTPUT_USD_PER_MTOK).equals(NONE)
                ? input
                : required(PriceColumn.OUTPUT_USD_PER_MTOK);
    }

    private @Nullable BigDecimal required(PriceColumn column) {
        if (text(column).isEmpty()) {
            fault(column, "is missing; write US dollars a million tokens");
            return null;
        }
        return price(column, text(column));
    }

    private @Nullable BigDecimal optional(PriceColumn column) {
        return text(column).isEmpty() ? null : price(column, text(column));
    }

    private @Nullable BigDecimal price(PriceColumn column, String text) {
        BigDecimal price = NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
        if (price == null) {
            fault(column, "is \"%s\"; write a number of US dollars".formatted(text));
            return null;
        }
        if (price.signum() < 0) {
            fault(column, "is %s, and no price is negative".formatted(text));
            return null;
        }
        if (Price.perToken(price) == 0) {
            fault(
                    column,
                    "is %s, and a price of nothing hides what is spent; leave the model out"
                            .formatted(text));
            return null;
        }
        if (price.compareTo(Price.MOST_USD_PER_MTOK) > 0) {
            fault(
                    column,
                    "is %s, above %s; write US dollars a million tokens"
                            .formatted(text, Price.MOST_USD_PER_MTOK));
            return null;
        }
        return price;
    }

    private void requireName(PriceColumn column, String right) {
        if (text(column).isEmpty()) {
            fault(column, "is missing; " + right);
        }
    }

    private @Nullable Long count(PriceColumn column) {
        String text = text(column);
        Long count = countOf(text);
        if (count == null && !text.isEmpty()) {
            fault(column, "is \"%s\"; write a whole number of tokens".formatted(text));
        }
        return count;
    }

    private static @Nullable Long countOf(String text) {
        return COUNT.matcher(text).matches() ? Long.valueOf(text) : null;
    }

    private @Nullable Boolean flag(PriceColumn column) {
        String text = text(column);
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.valueOf(text);
        }
        if (!text.isEmpty()) {
            fault(column, "is \"%s\"; write true, false, or nothing".formatted(text));
        }
        return null;
    }

    private void checkDate() {
        String text = text(PriceColumn.SOURCE_DATE);
        try {
            if (!text.isEmpty()) {
                LocalDate.parse(text);
            }
        } catch (DateTimeParseException e) {
            fault(
                    PriceColumn.SOURCE_DATE,
                    "is \"%s\"; write a date such as 2026-07-02".formatted(text));
        }
    }

    private String source() {
        return (text(PriceColumn.SOURCE) + " " + text(PriceColumn.SOURCE_DATE)).strip();
    }

    private String text(PriceColumn column) {
        CsvLine.Cell cell = cells.get(column);
        return cell == null ? "" : cell.text();
    }

    private void fault(PriceColumn column, String message) {
        faulty = true;
        CsvLine.Cell cell = cells.get(column);
        int place = cell == null ? 1 : cell.column();
        log.add(new ConfigFault(file, line, place, name + "." + column.title(), message));
    }
}
