package dev.sluice.netty.metrics;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cost.Cost;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.exchange.Ending;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.netty.json.JsonLine;
import dev.sluice.netty.json.JsonMessage;
import java.util.List;
import java.util.Locale;
import org.apache.logging.log4j.message.AsynchronouslyFormattable;
import org.jspecify.annotations.Nullable;

/**
 * The line of one request, as a JSON object. Immutable: it is formatted once, away from the event
 * loop.
 */
@AsynchronouslyFormattable
record AccessLine(ExchangeRecord request) implements JsonMessage {

    @Override
    public void members(JsonLine line) {
        line.text("id", request.id());
        if (!request.clientIp().isEmpty()) {
            line.text("client_ip", request.clientIp());
        }
        line.text("surface", request.surface());
        if (!request.key().isEmpty()) {
            line.text("key", request.key());
        }
        line.text("route", request.route());
        line.raw("streamed", Boolean.toString(request.streamed()));
        line.number("status", request.status());
        line.text("outcome", request.outcome());
        if (request.ending() instanceof Ending.Refused refused) {
            line.text("error", refused.error().kind().name().toLowerCase(Locale.ROOT));
        }
        serving(line, request);
        line.text("cache", request.verdict().headerValue());
        attempts(line, request.attempts());
        skipped(line, request.skipped());
        request.firstToken().ifPresent(time -> line.millis("first_token_ms", time));
        line.millis("total_ms", request.total());
        request.overhead().ifPresent(time -> line.number("overhead_us", time.toNanos() / 1000));
        tokens(line, request.usage());
        request.cost().ifPresent(cost -> line.raw("cost_usd", plain(cost)));
    }

    /** In full: no log reader has to know of exponents. */
    private static String plain(Cost cost) {
        return cost.usd().stripTrailingZeros().toPlainString();
    }

    /** Who answered; for an answer from memory, who once did. */
    private static void serving(JsonLine line, ExchangeRecord request) {
        Candidate served = request.served();
        if (served != null) {
            line.text("provider", served.provider().name());
            if (!served.model().isEmpty()) {
                line.text("model", served.model());
            }
        } else if (request.verdict() instanceof CacheVerdict.Hit hit) {
            line.text("provider", hit.answer().provider());
            line.text("model", hit.answer().model());
        }
    }

    /** Only where there are some: a healthy chain has none. */
    private static void skipped(JsonLine line, List<NotPermitted> skipped) {
        if (skipped.isEmpty()) {
            return;
        }
        line.beginList("skipped");
        for (NotPermitted candidate : skipped) {
            line.begin();
            line.text("target", candidate.candidate().name());
            line.text("reason", candidate.label());
            line.end();
        }
        line.endList();
    }

    private static void attempts(JsonLine line, List<AttemptRecord> attempts) {
        line.beginList("attempts");
        for (AttemptRecord attempt : attempts) {
            line.begin();
            line.text("target", attempt.candidate().name());
            line.text("result", attempt.result());
            line.millis("ms", attempt.took());
            lastWords(line, attempt.outcome());
            line.end();
        }
        line.endList();
    }

    /** What a program said when it ended badly. */
    private static void lastWords(JsonLine line, AttemptOutcome outcome) {
        UpstreamFailure failure =
                switch (outcome) {
                    case AttemptOutcome.Failed failed -> failed.failure();
                    case AttemptOutcome.Cut cut -> cut.failure();
                    case AttemptOutcome.Delivered _,
                            AttemptOutcome.Cancelled _,
                            AttemptOutcome.NotPermitted _ ->
                            null;
                };
        if (failure instanceof UpstreamFailure.ProgramFailed(int exitCode, String words)) {
            line.number("exit_code", exitCode);
            if (!words.isEmpty()) {
                line.text("stderr", words);
            }
        }
    }

    private static void tokens(JsonLine line, @Nullable TokenUsage usage) {
        if (usage != null) {
            line.number("input_tokens", usage.inputTokens());
            line.number("cached_input_tokens", usage.cachedInputTokens());
            line.number("cache_write_tokens", usage.cacheWriteTokens());
            line.number("output_tokens", usage.outputTokens());
            line.number("reasoning_tokens", usage.reasoningTokens());
        }
    }
}
