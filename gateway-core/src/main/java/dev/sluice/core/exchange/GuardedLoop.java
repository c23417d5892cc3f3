package dev.sluice.core.exchange;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.provider.UpstreamTransport;
import dev.sluice.core.time.Scheduler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One exchange's view of its loop: whatever the loop calls of the exchange is guarded, so that a
 * bug ends that exchange with an error instead of leaving its client to wait for a deadline.
 *
 * <p>Confined to the exchange's event loop.
 */
final class GuardedLoop {

    private final Loop loop;
    private final Consumer<RuntimeException> onBug;

    private GuardedLoop(Loop loop, Consumer<RuntimeException> onBug) {
        this.loop = loop;
        this.onBug = onBug;
    }

    /** {@code loop}, with a guard around everything that it will call. */
    static Loop around(Loop loop, Consumer<RuntimeException> onBug) {
        GuardedLoop guarded = new GuardedLoop(loop, onBug);
        return new Loop(
                guarded.new Schedule(),
                guarded.new Transport(),
                loop.ticker(),
                task -> loop.workers().execute(() -> guarded.guardElsewhere(task)));
    }

    private void guard(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException bug) {
            onBug.accept(bug);
        }
    }

    /** On a worker; the bug is the exchange's, and told on its loop. */
    private void guardElsewhere(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException bug) {
            loop.scheduler().execute(() -> onBug.accept(bug));
        }
    }

    private final class Schedule implements Scheduler {

        @Override
        public void execute(Runnable task) {
            loop.scheduler().execute(() -> guard(task));
        }

        @Override
        public boolean isOnLoop() {
            return loop.scheduler().isOnLoop();
        }

        @Override
        public Timer schedule(Duration delay, Runnable task) {
            return loop.scheduler().schedule(delay, () -> guard(task));
        }
    }

    private final class Transport implements UpstreamTransport {

        @Override
        public UpstreamCall start(UpstreamRequest request, UpstreamHandler handler) {
            return loop.transport().start(request, new Handler(handler));
        }
    }

    private final class Handler implements UpstreamHandler {

        private final UpstreamHandler guarded;

        Handler(UpstreamHandler guarded) {
            this.guarded = guarded;
        }

        @Override
        public void onSent() {
            guard(guarded::onSent);
        }

        @Override
        public Framing onHead(UpstreamHead head) {
            try {
                return guarded.onHead(head);
            } catch (RuntimeException bug) {
                onBug.accept(bug);
                return Framing.BYTES;
            }
        }

        @Override
        public void onPiece(ByteBuffer piece) {
            try {
                guarded.onPiece(piece);
            } catch (RuntimeException bug) {
                onBug.accept(bug);
            }
        }

        @Override
        public void onTurnEnd() {
            try {
                guarded.onTurnEnd();
            } catch (RuntimeException bug) {
                onBug.accept(bug);
            }
        }

        @Override
        public void onEnd() {
            guard(guarded::onEnd);
        }

        @Override
        public void onFailure(UpstreamFailure failure) {
            guard(() -> guarded.onFailure(failure));
        }
    }
}
