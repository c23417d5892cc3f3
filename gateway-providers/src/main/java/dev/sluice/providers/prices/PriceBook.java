package dev.sluice.providers.prices;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.prices.PriceFile;
import dev.sluice.core.config.yaml.FaultLog;
import dev.sluice.core.cost.PricedModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prices by provider and model. Immutable. */
public final class PriceBook {

    private static final String FILE = "prices.csv";

    /** A vendor's name in price lists, where the catalogue's preset has another. */
    private static final Map<String, String> PRESETS_OF_VENDORS = Map.of("google", "gemini");

    private final Map<String, Map<String, PricedModel>> models;

    private PriceBook(Map<String, Map<String, PricedModel>> models) {
        this.models = models;
    }

    /** The book that comes with the gateway. */
    public static PriceBook bundled() {
        FaultLog faults = new FaultLog();
        try (InputStream file = PriceBook.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException(FILE + " is missing from the jar");
            }
            List<PricedModel> models = PriceFile.read(FILE, file.readAllBytes(), faults);
            if (!faults.isEmpty()) {
                List<ConfigFault> all = faults.inOrder();
                throw new IllegalStateException("the bundled price book is wrong: " + all);
            }
            return new PriceBook(Map.of()).with(models);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same book with more in it; what both have counts as it stands in {@code more}. */
    public PriceBook with(List<PricedModel> more) {
        Map<String, Map<String, PricedModel>> all = new HashMap<>();
        models.forEach((provider, byName) -> all.put(provider, new HashMap<>(byName)));
        for (PricedModel model : more) {
            all.computeIfAbsent(preset(model.provider()), _ -> new HashMap<>())
                    .put(model.model(), model);
        }
        all.replaceAll((_, byName) -> Map.copyOf(byName));
        return new PriceBook(Map.copyOf(all));
    }

    /**
     * What the book says of a model; of one that it does not list, what it says of the name without
     * its date.
     *
     * @param provider a vendor, a preset, or a provider of the configuration
     */
    public Optional<PricedModel> find(String provider, String model) {
        Map<String, PricedModel> byName = models.get(preset(provider));
        if (byName == null) {
            return Optional.empty();
        }
        PricedModel exact = byName.get(model);
        return exact == null ? ModelDates.without(model).map(byName::get) : Optional.of(exact);
    }

    /**
     * The same of a name such as {@code openai/gpt-4o}; the model's own name may hold a slash, too.
     */
    public Optional<PricedModel> find(String name) {
        int slash = name.indexOf('/');
        return slash < 0
                ? Optional.empty()
                : find(name.substring(0, slash), name.substring(slash + 1));
    }

    private static String preset(String provider) {
        return PRESETS_OF_VENDORS.getOrDefault(provider, provider);
    }
}
