package dev.sluice.netty.admin;

import dev.sluice.core.config.RetryConfig;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.config.yaml.Durations;
import dev.sluice.netty.json.JsonLine;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A route under the keys and in the units of the configuration, defaults written out. What a target
 * puts into requests stays hidden: of {@code set} there are the names alone, and of {@code
 * system_suffix} whether there is one.
 */
final class RouteJson {

    private RouteJson() {}

    static void members(JsonLine line, RouteConfig route) {
        line.text("strategy", word(route.strategy()));
        line.beginList("targets");
        for (TargetConfig target : route.targets()) {
            line.begin();
            target(line, target);
            line.end();
        }
        line.endList();
        line.begin("retry");
        retry(line, route.retry());
        line.end();
        line.text("deadline", Durations.format(route.deadline()));
        line.begin("commit_window");
        line.text("time", Durations.format(route.commitWindow().time()));
        line.number("tokens", route.commitWindow().tokens());
        line.end();
        line.text("on_cut", word(route.onCut()));
        line.text("on_content_filter", word(route.onContentFilter()));
        line.text("unsupported_params", word(route.unsupportedParams()));
        line.text("report_model", word(route.reportModel()));
        line.flag("affinity", route.affinity());
        line.begin("hedge");
        line.flag("enabled", route.hedge().enabled());
        line.raw("budget", Double.toString(route.hedge().budget()));
        line.end();
        line.begin("cache");
        line.flag("semantic", route.cache().semantic());
        line.text("sampling", word(route.cache().sampling()));
        line.end();
    }

    /** {@code provider/model}, or the provider alone where it needs no model. */
    static String reference(TargetConfig target) {
        return target.model() == null
                ? target.provider()
                : target.provider() + "/" + target.model();
    }

    private static void target(JsonLine line, TargetConfig target) {
        line.text("target", reference(target));
        line.number("tier", target.tier());
        line.number("weight", target.weight());
        line.raw("max_usd_per_mtok_input", ceiling(target.maxUsdPerMtokInput()));
        line.raw("max_usd_per_mtok_output", ceiling(target.maxUsdPerMtokOutput()));
        line.raw("max_usd_per_request", ceiling(target.maxUsdPerRequest()));
        line.texts("set", target.set().keySet());
        line.flag("system_suffix", target.systemSuffix() != null);
        line.flag("cache", target.cache());
    }

    private static void retry(JsonLine line, RetryConfig retry) {
        line.number("attempts", retry.attempts());
        line.text("base", Durations.format(retry.base()));
        line.text("max", Durations.format(retry.max()));
        line.raw("budget", Double.toString(retry.budget()));
        line.text("patience", Durations.format(retry.patience()));
        line.text("patience_last", Durations.format(retry.patienceLast()));
    }

    private static String ceiling(@Nullable BigDecimal usd) {
        return usd == null ? "null" : usd.toPlainString();
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
