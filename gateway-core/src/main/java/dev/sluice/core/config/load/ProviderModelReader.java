package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.byName;
import static dev.sluice.core.config.yaml.Quantities.atLeast;

import dev.sluice.core.config.ProviderModelConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import dev.sluice.core.cost.Price;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** Reads {@code models} of a provider. */
final class ProviderModelReader {
    private ProviderModelReader() {}

    static Map<String, ProviderModelConfig> readAll(Section provider) {
        return provider.read(
                "models", Map.of(), byName("a mapping of model names", ProviderModelReader::read));
    }

    private static Optional<ProviderModelConfig> read(String name, ConfigNode.Member member) {
        if (Names.isGlob(name) || Names.faultOfGlob(name).isPresent()) {
            member.fault("is no model name; write it without wildcards and spaces");
        }
        Section section = Section.of(member.value(), ConfigKeys.PROVIDER_MODEL);
        return Optional.of(
                new ProviderModelConfig(
                        name,
                        section.read("upstream", name, Texts::text),
                        section.readOptional("price_of", ProviderModelReader::priceOf),
                        section.readOptional("context_tokens", atLeast(1)),
                        section.readOptional("tools", Texts::flag),
                        section.readOptional("images", Texts::flag),
                        section.readOptional("reasoning", Texts::flag),
                        section.readOptional("input_usd_per_mtok", ProviderModelReader::price),
                        section.readOptional("output_usd_per_mtok", ProviderModelReader::price)));
    }

    /** Nothing is a price here: whoever writes it down for one model means it. */
    private static Optional<BigDecimal> price(ConfigNode node) {
        Optional<BigDecimal> usd = Quantities.usd(node);
        if (usd.isPresent() && usd.get().compareTo(Price.MOST_USD_PER_MTOK) > 0) {
            node.fault(
                    "is above %s; write US dollars a million tokens"
                            .formatted(Price.MOST_USD_PER_MTOK));
            return Optional.empty();
        }
        return usd;
    }

    private static Optional<String> priceOf(ConfigNode node) {
        Optional<String> name = Texts.text(node);
        if (name.isPresent() && !name.get().matches("[^/\\s]+/\\S+")) {
            node.fault("is no entry of the price book; write provider/model");
            return Optional.empty();
        }
        return name;
    }
}
