package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.KeyLedger.Admission;
import dev.sluice.loadtest.simulator.ProviderForm.Refusal;
import dev.sluice.loadtest.simulator.SimulatorMode.Answering;
import dev.sluice.loadtest.simulator.SimulatorMode.Empty;
import dev.sluice.loadtest.simulator.SimulatorMode.Endless;
import dev.sluice.loadtest.simulator.SimulatorMode.Hang;
import dev.sluice.loadtest.simulator.SimulatorMode.HeadThenHang;
import dev.sluice.loadtest.simulator.SimulatorMode.Html;
import dev.sluice.loadtest.simulator.SimulatorMode.JsonError;
import dev.sluice.loadtest.simulator.SimulatorMode.Refuse;
import dev.sluice.loadtest.simulator.SimulatorMode.Reset;
import dev.sluice.loadtest.simulator.SimulatorMode.Status;
import dev.sluice.loadtest.simulator.SimulatorMode.Waf;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers each request as its turn says. Thread-safe: what it holds is immutable or thread-safe
 * itself.
 */
final class SimulatedProvider implements SimulatorConnection.Answerer {
    static final List<String> MODELS = List.of("sim-small", "sim-large");

    private static final int ENDLESS_PIECE = 16 * 1024;

    private static final String BLOCK_PAGE =
            "<!DOCTYPE html><html><head><title>Access denied</title></head><body>"
                    + "<h1>Error</h1><p>error code: 1010</p></body></html>\n";

    private static final String SOME_PAGE =
            "<!DOCTYPE html><html><head><title>Welcome</title></head><body>"
                    + "<p>A simulated page where an answer should be.</p></body></html>\n";

    private final String name;
    private final Behaviour behaviour;
    private final KeyLedger ledger;
    private final TrafficLog log;
    private final @Nullable String key;

    /**
     * @param key that each question must show; null = any, or none
     */
    SimulatedProvider(
            String name,
            @Nullable String key,
            Behaviour behaviour,
            KeyLedger ledger,
            TrafficLog log) {
        this.name = name;
        this.key = key;
        this.behaviour = behaviour;
        this.ledger = ledger;
        this.log = log;
    }

    @Override
    public AfterAnswer answer(ReceivedRequest request, PeerLine line)
            throws IOException, InterruptedException {
        Behaviour.Turn turn = behaviour.next(request);
        return switch (turn.mode()) {
            case Refuse(), Reset() -> {
                line.reset();
                yield AfterAnswer.BROKEN;
            }
            case Hang() -> hang(line);
            case HeadThenHang() -> {
                sendStreamHead(line);
                yield hang(line);
            }
            case Status status -> reply(line, error(status, form(request)));
            case Waf() ->
                    reply(
                            line,
                            HttpReply.of(403, "text/html; charset=UTF-8", BLOCK_PAGE)
                                    .with("server: cloudflare"));
            case Html() -> reply(line, HttpReply.of(200, "text/html; charset=UTF-8", SOME_PAGE));
            case JsonError() ->
                    reply(
                            line,
                            HttpReply.json(
                                    200,
                                    form(request)
                                            .error(
                                                    500,
                                                    "server_error",
                                                    "Simulated error in a 200")));
            case Empty() -> {
                sendStreamHead(line);
                new BodyWriter(line, BodyCoding.CHUNKED).end(new byte[0]);
                yield AfterAnswer.KEEP_OPEN;
            }
            case Endless(long bytes) -> endless(line, bytes);
            case Answering mode -> answer(request, AnswerShape.of(mode), turn.pace(), line);
        };
    }

    private AfterAnswer answer(ReceivedRequest request, AnswerShape shape, Pace pace, PeerLine line)
            throws IOException, InterruptedException {
        if (request.path().equals("/v1/models") || request.path().equals("/models")) {
            return reply(line, HttpReply.json(200, models()));
        }
        Optional<ProviderForm> form = ProviderForm.of(request);
        return form.isPresent()
                ? answer(form.get(), request, shape, pace, line)
                : reply(
                        line,
                        HttpReply.error(
                                404,
                                "unknown_url",
                                "Unknown request URL: " + request.method() + " " + request.path()));
    }

    private AfterAnswer answer(
            ProviderForm form, ReceivedRequest request, AnswerShape shape, Pace pace, PeerLine line)
            throws IOException, InterruptedException {
        if (!request.method().equals("POST")) {
            return refuse(form, new Refusal(405, "method_not_supported", "Only POST is"), line);
        }
        if (key != null && !form.key(request).equals(Optional.of(key))) {
            return refuse(form, form.wrongKey(), line);
        }
        JsonValue body;
        try {
            body = JsonValue.parse(request.bodyText());
        } catch (JsonSyntaxException e) {
            String message = "Not JSON: " + e.getMessage();
            return refuse(form, new Refusal(400, "invalid_json", message), line);
        }
        Optional<Refusal> refusal = form.refusal(request, body);
        if (refusal.isPresent()) {
            return refuse(form, refusal.get(), line);
        }
        log.signaturesEscaped(form.escapedSignatures(body));
        Asked asked = form.asked(request, body);
        WrittenAnswer answer = form.write(request, asked, Script.of(asked, name, pace.chunks()));
        String shown = form.key(request).orElse("");
        return switch (ledger.admit(shown, asked.promptTokens(), answer.count())) {
            case Admission.Granted(RateState rate) -> {
                List<String> more = form.rateHeaders(rate);
                yield asked.stream()
                        ? new StreamedAnswer(answer, shape, pace, more, line, log).play()
                        : new WholeAnswer(form, answer, shape, pace, more, line).play();
            }
            case Admission.Exceeded(RateState rate, long tokens, Duration wait) ->
                    reply(line, exceeded(form, asked.model(), rate, tokens, wait));
            case Admission.TooLarge(RateState rate, long tokens) ->
                    reply(line, tooLarge(form, asked.model(), rate, tokens));
        };
    }

    /** Worded as OpenAI words it. */
    private static HttpReply exceeded(
            ProviderForm form, String model, RateState rate, long tokens, Duration wait) {
        String message =
                "Rate limit reached for %s on tokens per min (TPM): Limit %d, Used %d, Requested %d. Please try again in %s."
                        .formatted(model, rate.limit(), rate.used(), tokens, RateState.text(wait));
        Duration seconds = Duration.ofSeconds(wait.plusNanos(999_999_999).toSeconds());
        return form.failure(429, "rate_limit_exceeded", message, seconds)
                .with(form.rateHeaders(rate));
    }

    /** Worded as OpenAI words it. */
    private static HttpReply tooLarge(
            ProviderForm form, String model, RateState rate, long tokens) {
        String message =
                "Request too large for %s on tokens per min (TPM): Limit %d, Requested %d. The input or output tokens must be reduced in order to run successfully."
                        .formatted(model, rate.limit(), tokens);
        return form.failure(429, "rate_limit_exceeded", message, Duration.ZERO)
                .with(form.rateHeaders(rate));
    }

    private static AfterAnswer refuse(ProviderForm form, Refusal refusal, PeerLine line)
            throws IOException {
        return reply(
                line,
                form.failure(refusal.status(), refusal.code(), refusal.message(), Duration.ZERO));
    }

    /** The form of an error that has nothing to do with what was asked. */
    private static ProviderForm form(ReceivedRequest request) {
        return ProviderForm.of(request).orElseGet(OpenAiForm::new);
    }

    private HttpReply error(Status status, ProviderForm form) {
        return form.failure(
                status.code(),
                status.errorCode(),
                "Simulated error %d (%s) from %s"
                        .formatted(status.code(), status.errorCode(), name),
                status.retryAfter());
    }

    private String models() {
        return MODELS.stream()
                .map(
                        model ->
                                "{\"id\":\"%s\",\"object\":\"model\",\"created\":1760000000,\"owned_by\":\"simulated-%s\"}"
                                        .formatted(model, name))
                .collect(Collectors.joining(",", "{\"object\":\"list\",\"data\":[", "]}"));
    }

    private AfterAnswer endless(PeerLine line, long bytes)
            throws IOException, InterruptedException {
        sendStreamHead(line);
        BodyWriter body = new BodyWriter(line, BodyCoding.CHUNKED);
        body.write("data: {\"simulated\":\"".getBytes(UTF_8));
        for (long sent = 0; sent < bytes; sent += ENDLESS_PIECE) {
            body.write("x".repeat((int) Math.min(ENDLESS_PIECE, bytes - sent)).getBytes(UTF_8));
        }
        line.cut();
        return AfterAnswer.BROKEN;
    }

    private void sendStreamHead(PeerLine line) throws IOException {
        line.send(StreamedAnswer.head(BodyCoding.CHUNKED, /* array= */ false, List.of()));
        log.streamStarted();
    }

    private static AfterAnswer hang(PeerLine line) throws IOException, InterruptedException {
        line.hang();
        return AfterAnswer.BROKEN;
    }

    private static AfterAnswer reply(PeerLine line, HttpReply reply) throws IOException {
        line.send(reply.bytes());
        return AfterAnswer.KEEP_OPEN;
    }
}
