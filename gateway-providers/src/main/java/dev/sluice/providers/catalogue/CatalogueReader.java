package dev.sluice.providers.catalogue;

import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.route.NameGlob;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the catalogue's file: an array of entries. It is ours, so a fault in it is a bug. */
final class CatalogueReader {

    /** Members that an entry may have; {@code note} is for people. */
    private static final Set<String> MEMBERS =
            Set.of(
                    "preset",
                    "kind",
                    "dialect",
                    "base_url",
                    "key_variables",
                    "key_required",
                    "quirks",
                    "unsupported",
                    "renamed",
                    "of_models",
                    "bare_names",
                    "reasoning",
                    "source",
                    "note");

    private static final Set<String> MEMBERS_OF_MODELS = Set.of("models", "unsupported", "renamed");

    private CatalogueReader() {}

    static List<CatalogueEntry> read(byte[] file) {
        if (!(JsonReader.read(file).orElse(null) instanceof Json.Arr entries)) {
            throw new IllegalStateException("the catalogue is an array of entries");
        }
        List<CatalogueEntry> read = new ArrayList<>();
        for (Json element : entries.elements()) {
            if (!(element instanceof Json.Obj entry)) {
                throw new IllegalStateException("an entry is an object: " + element.raw().text());
            }
            read.add(entry(entry));
        }
        return read;
    }

    private static CatalogueEntry entry(Json.Obj entry) {
        String preset = required(entry, "preset");
        if (!MEMBERS.containsAll(entry.members().keySet())) {
            throw new IllegalStateException("entry " + preset + " has a member too many");
        }
        Set<Quirk> quirks = EnumSet.noneOf(Quirk.class);
        for (String quirk : texts(entry, "quirks")) {
            quirks.add(Quirk.valueOf(quirk.toUpperCase(Locale.ROOT)));
        }
        return new CatalogueEntry(
                preset,
                CatalogueEntry.Kind.valueOf(required(entry, "kind").toUpperCase(Locale.ROOT)),
                required(entry, "dialect"),
                entry.text("base_url"),
                texts(entry, "key_variables"),
                Boolean.TRUE.equals(entry.bool("key_required")),
                quirks,
                members(entry),
                ofModels(entry),
                globs(entry, "bare_names"),
                globs(entry, "reasoning"),
                required(entry, "source"));
    }

    private static MemberRules members(Json.Obj object) {
        return new MemberRules(Set.copyOf(texts(object, "unsupported")), renamed(object));
    }

    private static List<ModelRules> ofModels(Json.Obj entry) {
        List<ModelRules> all = new ArrayList<>();
        for (Json element : entry.elements("of_models")) {
            if (!(element instanceof Json.Obj rules)
                    || !MEMBERS_OF_MODELS.containsAll(rules.members().keySet())) {
                throw new IllegalStateException("not rules of models: " + element.raw().text());
            }
            all.add(new ModelRules(globs(rules, "models"), members(rules)));
        }
        return all;
    }

    private static Map<String, String> renamed(Json.Obj entry) {
        Json.Obj renamed = entry.object("renamed");
        Map<String, String> names = new HashMap<>();
        if (renamed != null) {
            renamed.members().keySet().forEach(name -> names.put(name, required(renamed, name)));
        }
        return names;
    }

    private static List<NameGlob> globs(Json.Obj entry, String name) {
        return texts(entry, name).stream().map(NameGlob::of).toList();
    }

    private static List<String> texts(Json.Obj entry, String name) {
        List<String> texts = new ArrayList<>();
        for (Json element : entry.elements(name)) {
            if (!(element instanceof Json.Str text)) {
                throw new IllegalStateException(name + " holds texts");
            }
            texts.add(text.value());
        }
        return texts;
    }

    private static String required(Json.Obj entry, String name) {
        String text = entry.text(name);
        if (text == null) {
            throw new IllegalStateException("an entry without " + name);
        }
        return text;
    }
}
