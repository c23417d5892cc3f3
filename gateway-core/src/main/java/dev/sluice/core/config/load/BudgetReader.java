package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.listOf;
import static dev.sluice.core.config.yaml.Containers.optionalSection;
import static dev.sluice.core.config.yaml.Quantities.countAtLeast;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.BudgetConfig;
import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import java.util.List;
import java.util.Optional;

/** Reads {@code budgets}, wherever they are. */
final class BudgetReader {
    private final Loading loading;

    BudgetReader(Loading loading) {
        this.loading = loading;
    }

    List<BudgetConfig> readAll(Section section) {
        List<BudgetConfig> budgets =
                section.read(
                        "budgets",
                        List.of(),
                        listOf(
                                "a list of budgets, such as {usd: 5, per: day}",
                                optionalSection(ConfigKeys.BUDGET, BudgetReader::read)));
        loading.notices()
                .pendingUnless(budgets.isEmpty(), PendingFeature.BUDGETS, section, "budgets");
        return budgets;
    }

    private static Optional<BudgetConfig> read(Section section) {
        Optional<BudgetConfig.Amount> amount = amount(section);
        Optional<BudgetPeriod> per =
                section.require("per", "minute, hour, day or month", choice(BudgetPeriod.class));
        double soft = section.read("soft", BudgetConfig.DEFAULT_SOFT, Quantities::share);
        return amount.flatMap(a -> per.map(p -> new BudgetConfig(a, p, soft)));
    }

    private static Optional<BudgetConfig.Amount> amount(Section section) {
        Optional<BudgetConfig.Amount> usd =
                section.find("usd").flatMap(Quantities::usd).map(BudgetConfig.Amount.Usd::new);
        Optional<BudgetConfig.Amount> tokens =
                section.find("tokens")
                        .flatMap(countAtLeast(0)::read)
                        .map(BudgetConfig.Amount.Tokens::new);
        if (section.has("usd") == section.has("tokens")) {
            section.self().fault("is no budget; write either usd or tokens");
        }
        return usd.or(() -> tokens);
    }
}
