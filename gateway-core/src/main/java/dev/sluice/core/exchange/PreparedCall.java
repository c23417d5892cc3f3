package dev.sluice.core.exchange;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call whose request has to be put into its provider's form first: at once, or, where a large
 * body must be written anew, by a worker. A request that the form cannot carry fails like a call
 * that was made.
 *
 * <p>Confined to the exchange's event loop, but for the worker's part.
 */
final class PreparedCall implements UpstreamCall {

    private final Loop loop;
    private final UpstreamHandler handler;
    private final Consumer<List<String>> warnings;
    private @Nullable UpstreamCall running;
    private boolean over;

    private PreparedCall(Loop loop, UpstreamHandler handler, Consumer<List<String>> warnings) {
        this.loop = loop;
        this.handler = handler;
        this.warnings = warnings;
    }

    /**
     * A start of the call.
     *
     * @param warnings hears, before the call goes out, what its provider cannot be told
     */
    static UpstreamStart of(Assignment assignment, Loop loop, Consumer<List<String>> warnings) {
        Dialect dialect = assignment.provider().dialect();
        boolean small = assignment.request().body().length <= Loop.LARGEST_BODY_ON_LOOP;
        if (!small && !dialect.passesBody(assignment)) {
            return handler ->
                    new PreparedCall(loop, handler, warnings).onWorker(dialect, assignment);
        }
        return switch (dialect.prepare(assignment)) {
            case Preparation.Ready(var request) -> {
                warnings.accept(request.warnings());
                yield handler -> loop.transport().start(request, handler);
            }
            case Preparation.Impossible impossible ->
                    handler -> new PreparedCall(loop, handler, warnings).inTheNextTurn(impossible);
        };
    }

    private PreparedCall onWorker(Dialect dialect, Assignment assignment) {
        loop.workers()
                .execute(
                        () -> {
                            Preparation prepared = dialect.prepare(assignment);
                            loop.scheduler().execute(() -> onPrepared(prepared));
                        });
        return this;
    }

    private PreparedCall inTheNextTurn(Preparation.Impossible impossible) {
        loop.scheduler().execute(() -> onPrepared(impossible));
        return this;
    }

    private void onPrepared(Preparation prepared) {
        if (over) {
            return;
        }
        switch (prepared) {
            case Preparation.Ready(var request) -> {
                warnings.accept(request.warnings());
                running = loop.transport().start(request, handler);
            }
            case Preparation.Impossible(String reason, String param) -> {
                warnings.accept(List.of());
                handler.onFailure(new UpstreamFailure.Untranslatable(reason, param));
            }
        }
    }

    @Override
    public void cancel() {
        over = true;
        if (running != null) {
            running.cancel();
        }
    }

    @Override
    public void release() {
        over = true;
        if (running != null) {
            running.release();
        }
    }

    @Override
    public void setReading(boolean reading) {
        if (running != null) {
            running.setReading(reading);
        }
    }
}
