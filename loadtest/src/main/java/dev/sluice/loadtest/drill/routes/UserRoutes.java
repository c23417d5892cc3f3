package dev.sluice.loadtest.drill.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a configuration says of providers and routes. Immutable.
 *
 * @param environment for {@code ${NAME}} in what is read here
 */
record UserRoutes(YamlTree file, Map<String, String> environment) {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z0-9_]+)(?::-([^}]*))?}");

    /** What stands behind a provider. */
    enum Kind {
        SERVER,
        COMMAND,
        TEMPLATE
    }

    /**
     * One route.
     *
     * @param asked the name that the drill asks for; for a glob one that it fits
     * @param targets in the order in which they are tried
     */
    record Route(String name, String asked, boolean inOrder, List<Target> targets) {
        Route {
            targets = List.copyOf(targets);
        }

        /**
         * Who must be dead so that the target is asked: all above it, and where the order inside a
         * tier is not that of the file, all others of its tier.
         */
        List<Target> before(Target target) {
            return targets.stream()
                    .filter(other -> !other.equals(target) && other.kind() != Kind.TEMPLATE)
                    .filter(
                            other ->
                                    other.tier() < target.tier()
                                            || target.kind() == Kind.TEMPLATE
                                            || (other.tier() == target.tier()
                                                    && (!inOrder
                                                            || other.place() < target.place())))
                    .toList();
        }
    }

    /**
     * One target of a route.
     *
     * @param place in the file, from 0
     * @param model as the provider is asked for it; empty for programs and templates
     * @param names by which an answer may call the model
     */
    record Target(
            int place,
            String text,
            String provider,
            Kind kind,
            int tier,
            String model,
            Set<String> names) {
        Target {
            names = Set.copyOf(names);
        }
    }

    Map<String, YamlTree> providers() {
        return file.at("providers").orElse(YamlTree.nothing()).members();
    }

    Kind kind(String provider) {
        String preset =
                providers()
                        .getOrDefault(provider, YamlTree.nothing())
                        .at("preset")
                        .map(name -> expanded(name.textOr("")))
                        .orElse(provider);
        return switch (preset) {
            case "command" -> Kind.COMMAND;
            case "template" -> Kind.TEMPLATE;
            default -> Kind.SERVER;
        };
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        file.at("models")
                .orElse(YamlTree.nothing())
                .members()
                .forEach((name, route) -> routes.add(route(name, route)));
        return routes;
    }

    private Route route(String name, YamlTree route) {
        String asked = name.replace("*", "drill");
        List<Target> targets = new ArrayList<>();
        int tier = 1;
        for (YamlTree item : route.at("targets").orElse(YamlTree.nothing()).items()) {
            tier = item.at("tier").map(UserRoutes::number).orElse(tier);
            String text = expanded(item.at("target").orElse(item).textOr(""));
            targets.add(target(targets.size(), text, tier, asked));
        }
        String strategy =
                route.at("strategy").map(word -> expanded(word.textOr(""))).orElse("priority");
        return new Route(name, asked, strategy.equals("priority"), targets);
    }

    private static int number(YamlTree value) {
        return value.textOr("").matches("[0-9]{1,4}") ? Integer.parseInt(value.textOr("")) : 1;
    }

    private Target target(int place, String text, int tier, String asked) {
        int slash = text.indexOf('/');
        String provider = slash < 0 ? text : text.substring(0, slash);
        String named = slash < 0 ? "" : text.substring(slash + 1);
        String model = named.equals("*") ? asked : named;
        String upstream =
                providers()
                        .getOrDefault(provider, YamlTree.nothing())
                        .at("models")
                        .flatMap(models -> models.at(model))
                        .flatMap(facts -> facts.at("upstream"))
                        .map(name -> expanded(name.textOr("")))
                        .orElse(model);
        Set<String> names = new TreeSet<>(List.of(model, upstream));
        return new Target(place, text, provider, kind(provider), tier, upstream, names);
    }

    private String expanded(String text) {
        Matcher matcher = VARIABLE.matcher(text);
        return matcher.replaceAll(
                found -> {
                    String fallback = String.valueOf(found.group(2)).replace("null", "");
                    return Matcher.quoteReplacement(
                            environment.getOrDefault(found.group(1), fallback));
                });
    }
}
