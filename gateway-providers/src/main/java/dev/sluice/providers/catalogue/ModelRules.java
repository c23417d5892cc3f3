package dev.sluice.providers.catalogue;

import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.route.NameGlob;
import java.util.List;

/**
 * What a provider makes of members of a request for some of its models.
 *
 * @param models their names
 */
record ModelRules(List<NameGlob> models, MemberRules members) {

    ModelRules {
        models = List.copyOf(models);
    }

    boolean concern(String model) {
        return models.stream().anyMatch(glob -> glob.matches(model));
    }
}
