package dev.sluice.netty.clients;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a handler hears of one stream: on langchain4j's thread, read by the test. What is told first
 * counts: after an error this SDK also tells of a complete response.
 */
final class StreamedChat implements StreamingChatResponseHandler {
    private final List<String> pieces = new CopyOnWriteArrayList<>();
    private final List<String> toolPieces = new CopyOnWriteArrayList<>();
    private final List<ToolExecutionRequest> toolCalls = new CopyOnWriteArrayList<>();
    private final CountDownLatch firstPiece = new CountDownLatch(1);
    private final CompletableFuture<ChatResponse> response = new CompletableFuture<>();

    @Override
    public void onPartialResponse(String piece) {
        pieces.add(piece);
        firstPiece.countDown();
    }

    @Override
    public void onPartialToolCall(PartialToolCall call) {
        toolPieces.add(call.partialArguments());
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall call) {
        toolCalls.add(call.toolExecutionRequest());
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
        response.complete(complete);
    }

    @Override
    public void onError(Throwable error) {
        response.completeExceptionally(error);
    }

    boolean awaitFirstPiece() throws InterruptedException {
        return firstPiece.await(ClientStand.SOON.toSeconds(), TimeUnit.SECONDS);
    }

    /** Returns at the stream's end, however it ends. */
    StreamedChat await() {
        try {
            response.get(ClientStand.SOON.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            // Asked for by error().
        } catch (TimeoutException e) {
            throw new AssertionError("the stream has not ended; it said " + text(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        return this;
    }

    String text() {
        return String.join("", pieces);
    }

    List<String> pieces() {
        return pieces;
    }

    List<String> toolPieces() {
        return toolPieces;
    }

    List<ToolExecutionRequest> toolCalls() {
        return toolCalls;
    }

    /** What the stream ended with; fails if that is an error. */
    ChatResponse response() {
        return response.resultNow();
    }

    /** What the stream ended with; thrown if that is an error of langchain4j. */
    ChatResponse responseOrThrow() {
        if (response.isCompletedExceptionally()
                && response.exceptionNow() instanceof RuntimeException error) {
            throw error;
        }
        return response.resultNow();
    }

    /** What the stream ended with; fails if that is a response. */
    Throwable error() {
        return response.exceptionNow();
    }
}
