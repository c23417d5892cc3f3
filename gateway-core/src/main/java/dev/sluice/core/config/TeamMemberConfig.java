package dev.sluice.core.config;

import java.util.List;

/** What holds for each key of a team by itself. */
public record TeamMemberConfig(List<BudgetConfig> budgets) {
    public static final TeamMemberConfig DEFAULTS = new TeamMemberConfig(List.of());

    public TeamMemberConfig {
        budgets = List.copyOf(budgets);
    }
}
