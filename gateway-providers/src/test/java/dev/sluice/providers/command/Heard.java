package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes down what a call reports, and lets a test wait for it. Guarded by its monitor. */
final class Heard implements UpstreamHandler {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final LoopThread loop;
    private final List<String> calls = new ArrayList<>();
    private final List<String> pieces = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private @Nullable UpstreamFailure failure;
    private boolean ended;
    private boolean elsewhere;

    Heard(LoopThread loop) {
        this.loop = loop;
    }

    @Override
    public synchronized void onSent() {
        note("sent");
    }

    @Override
    public synchronized Framing onHead(UpstreamHead head) {
        note("head " + head.mediaType());
        return Framing.EVENTS;
    }

    @Override
    public synchronized void onPiece(ByteBuffer piece) {
        String text = UTF_8.decode(piece).toString();
        pieces.add(text);
        body.append(text);
        note("piece");
    }

    @Override
    public synchronized void onTurnEnd() {
        note("turn");
    }

    @Override
    public synchronized void onEnd() {
        ended = true;
        note("end");
    }

    @Override
    public synchronized void onFailure(UpstreamFailure failure) {
        this.failure = failure;
        note("failure");
    }

    private void note(String call) {
        elsewhere |= !loop.isOnLoop();
        calls.add(call);
        notifyAll();
    }

    synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    synchronized List<String> pieces() {
        return List.copyOf(pieces);
    }

    synchronized boolean onlyOnTheLoop() {
        return !elsewhere;
    }

    synchronized String body() {
        return body.toString();
    }

    /** What the answer says, streamed or whole. */
    synchronized String text() {
        StringBuilder text = new StringBuilder();
        for (String line : body.toString().lines().toList()) {
            String json = line.startsWith("data: ") ? line.substring(6) : line;
            if (JsonReader.read(json.getBytes(UTF_8)).orElse(null) instanceof Json.Obj answer) {
                text.append(content(answer));
            }
        }
        return text.toString();
    }

    private static String content(Json.Obj answer) {
        Json.Obj choice = (Json.Obj) answer.elements("choices").getFirst();
        Json.Obj delta = choice.object("delta");
        Json.Obj said = delta == null ? choice.object("message") : delta;
        return said == null ? "" : said.textOr("content", "");
    }

    synchronized Heard await(Predicate<Heard> condition) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.test(this)) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new AssertionError("waited in vain; heard " + calls + ": " + body);
            }
            wait(left);
        }
        return this;
    }

    /** Waits for the end of a call that is to be good. */
    synchronized Heard awaitEnd() throws InterruptedException {
        await(heard -> heard.ended || heard.failure != null);
        if (failure != null) {
            throw new AssertionError("failed: " + failure);
        }
        return this;
    }

    synchronized UpstreamFailure awaitFailure() throws InterruptedException {
        await(heard -> heard.ended || heard.failure != null);
        UpstreamFailure heard = failure;
        if (heard == null) {
            throw new AssertionError("ended well: " + body);
        }
        return heard;
    }
}
