package dev.sluice.netty.admin;

import java.util.List;

/**
 * What stands at one path. Immutable.
 *
 * @param path one that ends with a slash stands for all longer ones
 * @param methods what it takes; GET stands for HEAD too
 * @param action what a change here is called in the audit; empty where nothing changes
 */
record Route(String path, Access access, List<String> methods, String action, Handler handler) {

    /** Who may come here, and where it is answered. */
    enum Access {
        /** Everybody, at once: on the event loop. */
        OPEN_AT_ONCE,
        /** Everybody. */
        OPEN,
        /** Who passes the guard. */
        GUARDED
    }

    /** Answers what came here with a method that the route takes. */
    @FunctionalInterface
    interface Handler {
        Reply on(Call call) throws BadRequest;
    }

    Route {
        methods = List.copyOf(methods);
    }

    /** A guarded path that changes nothing. */
    static Route reading(String path, Handler handler) {
        return new Route(path, Access.GUARDED, List.of("GET"), "", handler);
    }

    /** A guarded path where changes are audited as {@code action}. */
    static Route changing(String path, List<String> methods, String action, Handler handler) {
        return new Route(path, Access.GUARDED, methods, action, handler);
    }

    boolean takes(String method) {
        return methods.contains(method) || (method.equals("HEAD") && methods.contains("GET"));
    }

    /** The value of {@code Allow}. */
    String allow() {
        String all = String.join(", ", methods);
        return methods.contains("GET") ? all.replaceFirst("GET", "GET, HEAD") : all;
    }

    boolean standsForAllBelow() {
        return path.endsWith("/") && path.length() > 1;
    }
}
