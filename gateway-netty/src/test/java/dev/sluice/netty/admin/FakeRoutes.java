package dev.sluice.netty.admin;

import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.TargetConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One route of the file with secrets in what it puts into requests. Changes get its one answer. */
final class FakeRoutes implements RouteBoard {

    /** What was to be changed. */
    record Wish(String name, String json) {}

    final List<Wish> wishes = new ArrayList<>();

    /** The faults of the next change; none = it is done. */
    volatile List<String> faults = List.of();

    private volatile RouteView smart =
            new RouteView(
                    RouteConfig.of(
                            "smart",
                            List.of(
                                    new TargetConfig(
                                            "openai",
                                            "gpt-4o-mini",
                                            1,
                                            1,
                                            null,
                                            null,
                                            null,
                                            Map.of("user", "\"secret-user\""),
                                            "secret-prompt",
                                            /* cache= */ false),
                                    TargetConfig.of("floor", null))),
                    AtReload.KEPT);

    @Override
    public List<RouteView> routes() {
        return List.of(smart);
    }

    @Override
    public synchronized Outcome change(String name, String json) {
        wishes.add(new Wish(name, json));
        if (!faults.isEmpty()) {
            return new Refused(faults);
        }
        @Nullable RouteView before = name.equals("smart") ? smart : null;
        RouteView after =
                new RouteView(
                        RouteConfig.of(name, List.of(TargetConfig.of("openai", "other"))),
                        before == null ? AtReload.REMOVED : AtReload.REPLACED);
        smart = before == null ? smart : after;
        return new Changed(before, after, List.of("models.smart.affinity: not active yet"));
    }
}
