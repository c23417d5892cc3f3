package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.byName;
import static dev.sluice.core.config.yaml.Containers.listOf;
import static dev.sluice.core.config.yaml.Containers.section;

import dev.sluice.core.config.TeamConfig;
import dev.sluice.core.config.TeamMemberConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code teams}. */
final class TeamsReader {
    private final BudgetReader budgets;
    private final AllowLists allowLists;

    TeamsReader(Loading loading, AllowLists allowLists) {
        this.budgets = new BudgetReader(loading);
        this.allowLists = allowLists;
    }

    Map<String, TeamConfig> read(Section root) {
        return root.read("teams", Map.of(), byName("a mapping of team names", this::team));
    }

    private Optional<TeamConfig> team(String name, ConfigNode.Member member) {
        if (!Names.isName(name)) {
            member.fault("is no name of a team; " + Names.NAME_RULE);
        }
        Section section = Section.of(member.value(), ConfigKeys.TEAM);
        return Optional.of(
                new TeamConfig(
                        name,
                        section.read(
                                "models",
                                List.of(),
                                listOf("a list of model names", allowLists::model)),
                        budgets.readAll(section),
                        section.read(
                                "member",
                                TeamMemberConfig.DEFAULTS,
                                section(
                                        ConfigKeys.TEAM_MEMBER,
                                        s -> new TeamMemberConfig(budgets.readAll(s))))));
    }
}
