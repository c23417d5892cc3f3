package dev.sluice.core.config;

import java.util.List;

/**
 * What holds for all keys of a team together.
 *
 * @param models names and globs that its keys may ask for; empty: all
 */
public record TeamConfig(
        String name, List<String> models, List<BudgetConfig> budgets, TeamMemberConfig member) {
    public TeamConfig {
        models = List.copyOf(models);
        budgets = List.copyOf(budgets);
    }
}
