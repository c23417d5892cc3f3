package dev.sluice.netty.server;

import dev.sluice.core.exchange.Admission;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Header;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question for the size of a prompt: counted here, for every model that the client
 * may ask, and marked as an estimate.
 *
 * @param awaited whether the client still waits for this answer
 */
record PromptSizing(DataPlane plane, Loop loop, LocalAnswer local, BooleanSupplier awaited) {

    private static final Header ESTIMATE =
            new Header("x-sluice-warning", "the count is the gateway's own estimate");

    void answer(ChatRequest request, @Nullable String credential) {
        switch (plane.stations().admission().admit(credential, request.model())) {
            case Admission.Rejected(_, var error) -> local.fail(error);
            case Admission.Admitted _ -> loop.workers().execute(() -> count(request));
        }
    }

    /** On a worker. */
    private void count(ChatRequest request) {
        long tokens = plane.promptCounter().count(request.conversation());
        loop.scheduler()
                .execute(
                        () -> {
                            if (awaited.getAsBoolean()) {
                                local.json(local.surface().tokenCount(tokens), ESTIMATE);
                            }
                        });
    }
}
