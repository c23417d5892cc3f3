package dev.sluice.providers.catalogue;

import dev.sluice.core.route.NameGlob;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The kinds of provider that need no more than a key to be used. A new one that speaks a known
 * dialect is a new entry of the file and no code. Immutable.
 */
public final class ProviderCatalogue {

    private static final String FILE = "catalogue.json";

    private final Map<String, CatalogueEntry> entries;

    ProviderCatalogue(List<CatalogueEntry> list) {
        Map<String, CatalogueEntry> byPreset = new LinkedHashMap<>();
        for (CatalogueEntry entry : list) {
            if (byPreset.put(entry.preset(), entry) != null) {
                throw new IllegalStateException("two entries are named " + entry.preset());
            }
        }
        entries = Collections.unmodifiableMap(byPreset);
    }

    /** The catalogue that comes with the gateway. */
    public static ProviderCatalogue bundled() {
        try (InputStream file = ProviderCatalogue.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException(FILE + " is missing from the jar");
            }
            return new ProviderCatalogue(CatalogueReader.read(file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Optional<CatalogueEntry> find(String preset) {
        return Optional.ofNullable(entries.get(preset));
    }

    /** All presets, in the order of the file. */
    public Set<String> names() {
        return entries.keySet();
    }

    /** All entries, in the order of the file. */
    public List<CatalogueEntry> entries() {
        return List.copyOf(entries.values());
    }

    /**
     * Whose model {@code model} is, if the name says so; of several patterns the longest counts.
     */
    public Optional<CatalogueEntry> matchBareName(String model) {
        CatalogueEntry best = null;
        int length = -1;
        for (CatalogueEntry entry : entries.values()) {
            for (NameGlob glob : entry.bareNames()) {
                if (glob.literalLength() > length && glob.matches(model)) {
                    best = entry;
                    length = glob.literalLength();
                }
            }
        }
        return Optional.ofNullable(best);
    }
}
