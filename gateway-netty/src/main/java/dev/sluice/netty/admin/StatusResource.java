package dev.sluice.netty.admin;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.netty.json.JsonLine;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The gateway at a glance. Thread-safe: it has no state. */
final class StatusResource {

    private final AdminPorts ports;

    StatusResource(AdminPorts ports) {
        this.ports = ports;
    }

    Reply show(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        return Answer.json(200, this::members);
    }

    Reply events(Call call) throws BadRequest {
        Query.read(call.query(), List.of());
        return new Reply.Events(Answer.object(this::members));
    }

    private void members(JsonLine line) {
        GatewayStatus status = ports.status().get();
        line.text("version", status.version());
        line.number("uptime_seconds", status.uptime().toSeconds());
        line.flag("ready", status.ready());
        line.flag("draining", status.draining());
        line.begin("config");
        line.text("hash", status.configHash());
        line.text("loaded_at", status.configLoadedAt().toString());
        line.end();
        line.number("open_streams", status.openStreams());
        line.begin("circuits");
        count(CircuitState.class, ports.circuits().circuits(), CircuitView::state)
                .forEach((state, count) -> line.number(state.label(), count));
        line.end();
        line.begin("cache");
        line.number("entries", ports.cache().entries());
        line.number("bytes", ports.cache().bytes());
        line.end();
        line.begin("notices");
        count(ConfigNotice.Kind.class, status.notices(), ConfigNotice::kind)
                .forEach((kind, count) -> line.number(kind.name().toLowerCase(Locale.ROOT), count));
        line.end();
    }

    /** Each kind with its count, also those of which there is none. */
    private static <T, K extends Enum<K>> Map<K, Integer> count(
            Class<K> kinds, List<T> all, Function<T, K> kindOf) {
        Map<K, Integer> counts = new EnumMap<>(kinds);
        for (K kind : kinds.getEnumConstants()) {
            counts.put(kind, 0);
        }
        all.forEach(one -> counts.merge(kindOf.apply(one), 1, Integer::sum));
        return counts;
    }
}
