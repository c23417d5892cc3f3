package dev.sluice.netty.admin;

import dev.sluice.core.cache.CacheBoard;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The exact cache: how full it is, and forgetting. Thread-safe: it has no state. */
final class CacheResource {

    private final CacheBoard board;
    private final EventSubscriber events;

    CacheResource(CacheBoard board, EventSubscriber events) {
        this.board = board;
        this.events = events;
    }

    Reply on(Call call) throws BadRequest {
        return call.request().isSafe() ? show(call) : forget(call);
    }

    private Answer show(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        return Answer.json(
                200,
                line -> {
                    line.number("entries", board.entries());
                    line.number("bytes", board.bytes());
                });
    }

    private Answer forget(Call call) throws BadRequest {
        Query query = Query.read(call.query(), List.of("model", "key"));
        RequestBody.none(call.request());
        String model = query.get("model");
        String key = query.get("key");
        long before = board.entries();
        long forgotten = board.purge(model, key);
        if (forgotten > 0) {
            events.onEvent(new GatewayEvent.CachePurged(model, key, forgotten));
        }
        return Answer.json(200, line -> line.number("forgotten", forgotten))
                .about(
                        new Change(
                                subject(model, key, forgotten),
                                before + " entries",
                                board.entries() + " entries"));
    }

    /** Names that no entry had may be anything, a key itself by mistake: they are not repeated. */
    private static String subject(@Nullable String model, @Nullable String key, long forgotten) {
        if (model == null && key == null) {
            return "everything";
        }
        if (forgotten == 0) {
            return "nothing that is known";
        }
        StringJoiner subject = new StringJoiner(" ");
        if (model != null) {
            subject.add("model=" + model);
        }
        if (key != null) {
            subject.add("key=" + key);
        }
        return subject.toString();
    }
}
