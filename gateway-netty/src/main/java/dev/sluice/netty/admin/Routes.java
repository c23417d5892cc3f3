package dev.sluice.netty.admin;

import dev.sluice.netty.admin.Route.Access;
import java.util.ArrayList;
import java.util.List;

/** Everything that stands on the admin listener. */
final class Routes {

    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    private static final String API = "/admin/v1/";

    private Routes() {}

    static Router of(AdminPorts ports) {
        StatusResource status = new StatusResource(ports);
        CircuitsResource circuits = new CircuitsResource(ports.circuits());
        ProvidersResource providers = new ProvidersResource(ports.providers());
        ModelsResource models = new ModelsResource(ports.routes());
        CacheResource cache = new CacheResource(ports.cache(), ports.events());
        ReloadResource reload = new ReloadResource(ports.reload());
        List<Route> routes = new ArrayList<>();
        routes.add(
                open(
                        "/metrics",
                        Access.OPEN,
                        _ -> Answer.text(200, PROMETHEUS, ports.metrics().get())));
        routes.add(open("/health/live", Access.OPEN_AT_ONCE, _ -> health(200, "ok")));
        routes.add(
                open(
                        "/health/ready",
                        Access.OPEN_AT_ONCE,
                        _ ->
                                ports.ready().getAsBoolean()
                                        ? health(200, "ok")
                                        : health(503, "not ready")));
        routes.add(Route.reading(API + "status", status::show));
        routes.add(Route.reading(API + "circuits", circuits::list));
        routes.add(
                Route.changing(API + "circuits/", List.of("GET", "PUT"), "circuit", circuits::one));
        routes.add(Route.reading(API + "providers", providers::list));
        routes.add(
                Route.changing(API + "providers/", List.of("GET", "PUT"), "drain", providers::one));
        routes.add(Route.reading(API + "models", models::list));
        routes.add(Route.changing(API + "models/", List.of("GET", "PUT"), "route", models::one));
        routes.add(
                Route.changing(API + "cache", List.of("GET", "DELETE"), "cache_purge", cache::on));
        routes.add(
                Route.changing(API + "config/reload", List.of("POST"), "reload", reload::reload));
        routes.add(Route.reading(API + "events", status::events));
        routes.addAll(notActiveYet());
        return new Router(routes);
    }

    private static List<Route> notActiveYet() {
        return List.of(
                later("/", "The live page", "GET"),
                later(API + "cache/", "Forgetting a single entry of the cache", "DELETE"),
                later(API + "cache/explain", "Explaining the cache's decisions", "POST"),
                later(API + "cache/feedback", "Feedback on the cache's answers", "POST"),
                later(API + "keys", "Managing virtual keys at run time", "GET", "POST"),
                later(API + "keys/", "Managing virtual keys at run time", "DELETE"),
                later(API + "usage", "The report of usage", "GET"),
                later(API + "config", "Showing the configuration", "GET"));
    }

    private static Route later(String path, String feature, String... methods) {
        Answer answer = Answer.error(501, feature + " is not active yet in this version.");
        return new Route(path, Access.GUARDED, List.of(methods), "", _ -> answer);
    }

    private static Route open(String path, Access access, Route.Handler handler) {
        return new Route(path, access, List.of("GET"), "", handler);
    }

    private static Answer health(int status, String text) {
        return Answer.json(status, line -> line.text("status", text));
    }
}
