package dev.sluice.netty.admin;

import dev.sluice.netty.admin.AdminGuard.Verdict;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a request on the admin listener: guard, route, handler, audit. Thread-safe: all that
 * changes is behind the ports.
 */
final class AdminApi {

    private static final Logger log = LoggerFactory.getLogger(AdminApi.class);

    /** What is to be done for a request. */
    sealed interface Step {
        record Send(Reply reply) implements Step {}

        /** Something that may take time: for a worker. Does not throw. */
        record Work(Supplier<Reply> work) implements Step {}
    }

    private final Router router;
    private final AdminGuard guard;
    private final Consumer<AuditLine> audit;

    AdminApi(Router router, AdminGuard guard, Consumer<AuditLine> audit) {
        this.router = router;
        this.guard = guard;
        this.audit = audit;
    }

    /** The first step of a request; decides quickly and does not block. */
    Step begin(AdminRequest request) {
        if (!request.target().startsWith("/")) {
            return send(400, "The request's target must be a path, such as /admin/v1/status.");
        }
        Route route = router.routeOf(request);
        boolean isGuarded = route == null || route.access() == Route.Access.GUARDED;
        return isGuarded ? guarded(request, route) : open(request);
    }

    private Step guarded(AdminRequest request, @Nullable Route route) {
        return switch (guard.judge(request)) {
            case Verdict.Refused(Answer answer) -> {
                if (!request.isSafe()) {
                    String action =
                            route == null || route.action().isEmpty() ? "other" : route.action();
                    write(action, answer, Caller.NOBODY, request);
                }
                yield new Step.Send(answer);
            }
            case Verdict.Passed(Caller caller) -> matched(request, caller);
        };
    }

    private Step open(AdminRequest request) {
        Optional<Answer> refusal = guard.refusalOfPage(request);
        return refusal.<Step>map(Step.Send::new).orElseGet(() -> matched(request, Caller.NOBODY));
    }

    private Step matched(AdminRequest request, Caller caller) {
        return switch (router.match(request)) {
            case Router.Match.Missed(Answer answer) -> new Step.Send(answer);
            case Router.Match.Found(Route route, Call call)
                    when route.access() == Route.Access.OPEN_AT_ONCE ->
                    new Step.Send(reply(route, call));
            case Router.Match.Found(Route route, Call call) ->
                    new Step.Work(() -> audited(route, call, caller));
        };
    }

    private Reply audited(Route route, Call call, Caller caller) {
        Reply reply = reply(route, call);
        if (reply instanceof Answer answer
                && !route.action().isEmpty()
                && !call.request().isSafe()) {
            write(route.action(), answer, caller, call.request());
        }
        return reply;
    }

    private static Reply reply(Route route, Call call) {
        try {
            Reply reply = route.handler().on(call);
            return reply instanceof Reply.Events && call.request().isHead()
                    ? Answer.text(200, EventStream.MEDIA_TYPE, "")
                    : reply;
        } catch (BadRequest e) {
            return e.answer();
        } catch (RuntimeException e) {
            log.error("The admin API failed at {}", route.path(), e);
            return Answer.error(500, "The gateway failed at this; its log says more.");
        }
    }

    private void write(String action, Answer answer, Caller caller, AdminRequest request) {
        Change change = answer.change();
        audit.accept(
                new AuditLine(
                        action,
                        change == null ? Change.UNKNOWN : change,
                        answer.status(),
                        caller,
                        request.remote()));
    }

    private static Step send(int status, String message) {
        return new Step.Send(Answer.error(status, message));
    }
}
