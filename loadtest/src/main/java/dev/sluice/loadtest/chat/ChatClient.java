package dev.sluice.loadtest.chat;

import dev.sluice.loadtest.http.AnswerBody;
import dev.sluice.loadtest.http.AnswerHead;
import dev.sluice.loadtest.http.ConnectFailedException;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCall;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.MalformedAnswerException;
import dev.sluice.loadtest.http.Patience;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Asks questions at one base URL and checks what comes back. Thread-safe: each call has its own
 * state, and the connections are the caller's business.
 */
public final class ChatClient implements Closeable {
    private final HttpCaller http;
    private final List<String> headers;
    private final Expectation expectation;
    private final LongConsumer gaps;

    /**
     * A client of one endpoint.
     *
     * @param key sent as a bearer token; empty = none
     * @param gaps gets the nanoseconds between one piece of content and the next, on the thread
     *     that asked
     */
    public ChatClient(
            Endpoint endpoint,
            String key,
            Patience patience,
            Expectation expectation,
            LongConsumer gaps) {
        this.http = new HttpCaller(endpoint, patience);
        this.headers =
                key.isEmpty()
                        ? List.of("content-type: application/json")
                        : List.of("content-type: application/json", "authorization: Bearer " + key);
        this.expectation = expectation;
        this.gaps = gaps;
    }

    /**
     * Asks, waits for the end, and never throws for what the other side does.
     *
     * @param planned when the request was to be sent, in {@link System#nanoTime}
     */
    public Reply ask(Question question, long planned) {
        Asking asking = new Asking(question);
        Verdict verdict = asking.run();
        return new Reply(planned, asking.firstContent, System.nanoTime(), asking.served, verdict);
    }

    @Override
    public void close() {
        http.close();
    }

    /** The state of one question. */
    private final class Asking {
        private final Question question;
        private Served served = Served.UNKNOWN;
        private int status;
        private long firstContent = Reply.NEVER;
        private long lastContent;

        Asking(Question question) {
            this.question = question;
        }

        Verdict run() {
            try {
                HttpCall call = HttpCall.post("/chat/completions", headers, question.body());
                return http.call(call, this::read);
            } catch (ConnectFailedException e) {
                return wrong(FaultKind.CONNECT, e);
            } catch (SocketTimeoutException e) {
                return wrong(FaultKind.TIMEOUT, e);
            } catch (MalformedAnswerException e) {
                return wrong(FaultKind.BAD_STREAM, e);
            } catch (IOException e) {
                return wrong(FaultKind.CUT, e);
            }
        }

        private Verdict read(AnswerHead head, AnswerBody body) throws IOException {
            status = head.status();
            served = Served.of(head);
            if (status != 200) {
                return wrong(FaultKind.STATUS, body.readText());
            }
            try {
                String text = question.stream() ? readStream(head, body) : readWhole(body);
                return check(text);
            } catch (WrongAnswerException e) {
                return wrong(e.kind(), String.valueOf(e.getMessage()));
            }
        }

        private Verdict check(String text) throws WrongAnswerException {
            if (!served.degraded().isEmpty() && !(expectation instanceof Expectation.AnyText)) {
                return wrong(FaultKind.DEGRADED, "the answer is the " + served.degraded() + "'s");
            }
            return new Verdict.Right(expectation.check(question.prompt(), text));
        }

        private String readStream(AnswerHead head, AnswerBody body)
                throws IOException, WrongAnswerException {
            if (!head.header("content-type").startsWith("text/event-stream")) {
                throw new WrongAnswerException(
                        FaultKind.BAD_STREAM,
                        "the type of the stream is '" + head.header("content-type") + "'");
            }
            StreamCheck check = new StreamCheck();
            EventLines events =
                    new EventLines(
                            data -> {
                                if (check.accept(data)) {
                                    contentAt(body.readAt());
                                }
                            });
            byte[] part = new byte[8 * 1024];
            for (int count = body.read(part); count >= 0; count = body.read(part)) {
                events.accept(part, count);
            }
            String text = check.text();
            served = served.marked(check.degraded());
            if (events.isInsideEvent()) {
                throw new WrongAnswerException(
                        FaultKind.BAD_STREAM, "half an event came after [DONE]");
            }
            return text;
        }

        /** Of an answer that is not streamed all tokens come at its end. */
        private String readWhole(AnswerBody body) throws IOException, WrongAnswerException {
            String text = WholeCheck.text(body.readText());
            contentAt(System.nanoTime());
            return text;
        }

        private void contentAt(long now) {
            if (firstContent == Reply.NEVER) {
                firstContent = now;
            } else {
                gaps.accept(now - lastContent);
            }
            lastContent = now;
        }

        private Verdict.Wrong wrong(FaultKind kind, IOException e) {
            return wrong(kind, String.valueOf(e.getMessage()));
        }

        private Verdict.Wrong wrong(FaultKind kind, String detail) {
            return new Verdict.Wrong(kind, status, detail.strip());
        }
    }
}
