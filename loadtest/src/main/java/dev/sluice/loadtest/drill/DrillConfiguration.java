package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.drill.bench.ConfigurationText;
import dev.sluice.loadtest.drill.bench.DrillGateway;
import dev.sluice.loadtest.drill.bench.DrillGateway.Place;
import dev.sluice.loadtest.drill.bench.ProviderText;
import dev.sluice.loadtest.http.Endpoint;

/**
 * The configuration of the blackout drill's gateway: the defaults, with every time divided by the
 * drill's speed. Caches are off, so that each request needs a provider.
 */
record DrillConfiguration(BlackoutPlan plan, Endpoint primary, Endpoint secondary)
        implements DrillGateway.Configuration {

    @Override
    public String yaml(Place place) {
        ConfigurationText text = plan.text();
        return text.head(place)
                + text.provider(provider(Stage.PRIMARY, plan.forms().primary(), primary))
                + text.provider(provider(Stage.SECONDARY, plan.forms().secondary(), secondary))
                + ConfigurationText.FLOOR
                + text.route(
                        ConfigurationText.target(Stage.PRIMARY),
                        ConfigurationText.target(Stage.SECONDARY),
                        "floor")
                + ConfigurationText.NO_CACHE;
    }

    private static ProviderText provider(String name, TargetForm form, Endpoint endpoint) {
        return ProviderText.of(name, form.at(endpoint).toString()).preset(form.preset());
    }
}
