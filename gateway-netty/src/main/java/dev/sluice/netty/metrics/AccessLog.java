package dev.sluice.netty.metrics;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.exchange.Ending;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.route.Candidate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.message.MapMessage;

/**
 * One line for each request: who asked, what served, what it took. Holds no prompt, no answer, no
 * key. Thread-safe.
 */
public final class AccessLog implements ExchangeListener {

    private static final Logger log = LogManager.getLogger("sluice.access");

    @Override
    public void onSettled(ExchangeRecord record) {
        if (log.isInfoEnabled()) {
            log.info(new Line(fields(record)));
        }
    }

    static Map<String, Object> fields(ExchangeRecord record) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", record.id());
        fields.put("surface", record.surface());
        if (!record.key().isEmpty()) {
            fields.put("key", record.key());
        }
        fields.put("route", record.route());
        fields.put("streamed", record.streamed());
        fields.put("status", record.status());
        fields.put("outcome", record.ending().label());
        if (record.ending() instanceof Ending.Refused refused) {
            fields.put("error", refused.error().kind().name().toLowerCase(java.util.Locale.ROOT));
        }
        Candidate served = record.served();
        if (served != null) {
            fields.put("provider", served.provider().name());
            fields.put("model", served.model());
        }
        fields.put("cache", record.cache());
        fields.put("attempts", record.attempts().stream().map(AccessLog::attempt).toList());
        addTimes(fields, record);
        TokenUsage usage = record.usage();
        if (usage != null) {
            fields.put("input_tokens", usage.inputTokens());
            fields.put("cached_input_tokens", usage.cachedInputTokens());
            fields.put("output_tokens", usage.outputTokens());
            fields.put("reasoning_tokens", usage.reasoningTokens());
        }
        return fields;
    }

    private static Map<String, Object> attempt(AttemptRecord attempt) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("target", attempt.candidate().name());
        fields.put("result", attempt.result());
        fields.put("ms", millis(attempt.took()));
        return fields;
    }

    private static void addTimes(Map<String, Object> fields, ExchangeRecord record) {
        record.firstToken().ifPresent(time -> fields.put("first_token_ms", millis(time)));
        fields.put("total_ms", millis(record.total()));
        record.overhead().ifPresent(time -> fields.put("overhead_us", time.toNanos() / 1000));
    }

    private static double millis(Duration time) {
        return Math.round(time.toNanos() / 10_000.0) / 100.0;
    }

    /** A structured message: the layout writes its fields as JSON. */
    private static final class Line extends MapMessage<Line, Object> {

        private static final List<String> FORMATS = List.of("JSON");

        Line(Map<String, Object> fields) {
            super(fields);
        }

        @Override
        public Line newInstance(Map<String, Object> fields) {
            return new Line(fields);
        }

        @Override
        public String getFormattedMessage() {
            return getFormattedMessage(FORMATS.toArray(String[]::new));
        }
    }
}
