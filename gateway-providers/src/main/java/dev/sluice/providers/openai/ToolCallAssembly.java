package dev.sluice.providers.openai;

import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the tool calls of one choice apart while their pieces arrive. Providers count them from 0,
 * from 1 or not at all, give each piece an id or all calls the same one, and repeat or empty the
 * name later; outside they count from 0, and the first piece has id and name.
 */
final class ToolCallAssembly {

    private static final int LAST_CALL = 1023;

    private final int choice;
    private final boolean amongCalls;
    private final List<Call> calls = new ArrayList<>();
    private final Map<Long, Call> byIndex = new HashMap<>();
    private final Set<String> ids = new HashSet<>();

    private static final class Call {
        private final int index;
        private @Nullable String id;
        private @Nullable String shownId;
        private boolean announced;
        private final StringBuilder held = new StringBuilder();

        Call(int index) {
            this.index = index;
        }
    }

    /**
     * The calls of a choice.
     *
     * @param amongCalls whether pieces of calls came before the first that is read here; they were
     *     counted from 0
     */
    ToolCallAssembly(int choice, boolean amongCalls) {
        this.choice = choice;
        this.amongCalls = amongCalls;
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** One element of a delta's {@code tool_calls}. */
    void piece(Json.Obj piece, Consumer<StreamEvent> out) {
        Json.Obj function = piece.object("function");
        String id = notEmpty(piece.word("id"));
        String name = function == null ? null : notEmpty(function.text("name"));
        Long index = piece.integer("index");
        Call call = index == null ? withoutIndex(id, name) : withIndex(index, id, name);
        take(call, id, name, function, out);
    }

    /** One element of a whole message's {@code tool_calls}: always a call of its own. */
    void whole(Json.Obj element, Consumer<StreamEvent> out) {
        Json.Obj function = element.object("function");
        String name = function == null ? null : notEmpty(function.text("name"));
        take(newCall(), notEmpty(element.word("id")), name, function, out);
    }

    /** The {@code function_call} of the time before there were several. */
    void single(Json.Obj function, Consumer<StreamEvent> out) {
        Call call = calls.isEmpty() ? newCall() : calls.getFirst();
        take(call, null, notEmpty(function.text("name")), function, out);
    }

    /** No more pieces: what waited for a name goes out without one. */
    void end(Consumer<StreamEvent> out) {
        for (Call call : calls) {
            if (!call.announced) {
                announce(call, "", out);
            }
        }
    }

    private void take(
            Call call,
            @Nullable String id,
            @Nullable String name,
            Json.@Nullable Obj function,
            Consumer<StreamEvent> out) {
        if (call.id == null && id != null) {
            call.id = id;
            call.shownId = ids.add(id) ? id : id + "_" + call.index;
        }
        String arguments = arguments(function);
        if (call.announced) {
            if (!arguments.isEmpty()) {
                out.accept(
                        new StreamEvent.ToolCallDelta(choice, call.index, null, null, arguments));
            }
            return;
        }
        call.held.append(arguments);
        if (name != null) {
            announce(call, name, out);
        }
    }

    private void announce(Call call, String name, Consumer<StreamEvent> out) {
        call.announced = true;
        out.accept(
                new StreamEvent.ToolCallDelta(
                        choice, call.index, call.shownId, name, call.held.toString()));
        call.held.setLength(0);
    }

    /** A new id together with a new name is a new call, even under an index that is in use. */
    private Call withIndex(long index, @Nullable String id, @Nullable String name) {
        Call known = byIndex.get(index);
        if (known == null && amongCalls) {
            known = begunBefore(Math.clamp(index, 0, LAST_CALL), name);
            byIndex.put(index, known);
            return known;
        }
        boolean other =
                known != null
                        && known.announced
                        && id != null
                        && name != null
                        && known.id != null
                        && !known.id.equals(id);
        if (known == null || other) {
            known = newCall();
            byIndex.put(index, known);
        }
        return known;
    }

    private Call withoutIndex(@Nullable String id, @Nullable String name) {
        if (calls.isEmpty()) {
            return amongCalls ? begunBefore(name == null ? 0 : 1, name) : newCall();
        }
        Call last = calls.getLast();
        boolean continues = id == null ? name == null : id.equals(last.id);
        return continues ? last : newCall();
    }

    /** A call that nothing was read of: one without a name goes on where others have begun it. */
    private Call begunBefore(int index, @Nullable String name) {
        Call call = new Call(index);
        call.announced = name == null;
        calls.add(call);
        return call;
    }

    private Call newCall() {
        Call call = new Call(calls.isEmpty() ? 0 : calls.getLast().index + 1);
        calls.add(call);
        return call;
    }

    private static String arguments(Json.@Nullable Obj function) {
        return switch (function == null ? null : function.get("arguments")) {
            case Json.Str text -> text.value();
            case Json.Obj object -> object.raw().text();
            case null, default -> "";
        };
    }

    private static @Nullable String notEmpty(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
