package dev.sluice.providers.command;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.request.Headers;
import dev.sluice.core.time.Scheduler;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A call that a program answers. What the program's threads report reaches the handler in a later
 * turn of its loop, as if it had come over HTTP. Confined to that loop, but for what {@link
 * ProgramRun.Listener} hears, {@link #begin} and {@link #refuse}.
 */
abstract sealed class CommandCall implements UpstreamCall, ProgramRun.Listener
        permits StreamedCall, WholeCall {

    /** The shell's word for a program that cannot be started. */
    private static final int NOT_STARTED = 127;

    private final Scheduler scheduler;
    private final UpstreamHandler handler;
    private volatile @Nullable ProgramRun run;
    private volatile boolean over;

    CommandCall(Scheduler scheduler, UpstreamHandler handler) {
        this.scheduler = scheduler;
        this.handler = handler;
    }

    /** Runs the program; returns when its output has ended. Called once, not on the loop. */
    void begin(Invocation invocation, Executor threads) {
        ProgramRun begun = new ProgramRun(invocation, threads, this);
        run = begun;
        if (over) {
            begun.kill();
        }
        begun.run();
    }

    /** It fails before anything was started. Any thread. */
    void refuse(UpstreamFailure failure) {
        onLoop(() -> fail(failure));
    }

    final UpstreamHandler handler() {
        return handler;
    }

    /** Whether the handler is to hear nothing more. */
    final boolean isOver() {
        return over;
    }

    /** Runs it in a later turn, unless the call is over by then. */
    final void onLoop(Runnable task) {
        scheduler.execute(
                () -> {
                    if (!over) {
                        task.run();
                    }
                });
    }

    final void head(String contentType) {
        handler.onHead(new UpstreamHead(200, Headers.of("content-type", contentType)));
    }

    /** On the loop: the answer is whole. */
    final void complete() {
        over = true;
        onStopped();
        handler.onEnd();
    }

    /** On the loop. */
    final void fail(UpstreamFailure failure) {
        stop();
        handler.onFailure(failure);
    }

    /** What is wrong with an end; null = nothing. */
    static @Nullable UpstreamFailure failureOf(ProgramEnd end, boolean spoken) {
        return switch (end) {
            case ProgramEnd.NotStarted(String reason) ->
                    new UpstreamFailure.ProgramFailed(NOT_STARTED, reason);
            case ProgramEnd.Exited(int code, String lastWords) -> {
                if (code != 0) {
                    yield new UpstreamFailure.ProgramFailed(code, lastWords);
                }
                yield spoken ? null : new UpstreamFailure.EmptyAnswer();
            }
        };
    }

    /** Nobody reads what the program prints from now on. */
    abstract void onStopped();

    private void stop() {
        over = true;
        onStopped();
        ProgramRun running = run;
        if (running != null) {
            running.kill();
        }
    }

    @Override
    public void cancel() {
        stop();
    }

    /** Whoever has all that he wants needs the program no longer. */
    @Override
    public void release() {
        stop();
    }
}
