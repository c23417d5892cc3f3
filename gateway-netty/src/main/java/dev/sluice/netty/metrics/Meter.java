package dev.sluice.netty.metrics;

import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.List;

/** Every meter: its name, its labels, what it says. {@code docs/operations.md} lists the same. */
public enum Meter {
    REQUESTS(
            "sluice_requests_total",
            "Requests by how they ended",
            "route",
            "provider",
            "model",
            "outcome",
            "cache"),
    REQUEST_SECONDS("sluice_request_seconds", "Time from a request's last byte to its answer's"),
    FIRST_TOKEN_SECONDS(
            "sluice_first_token_seconds",
            "Time from a request's last byte to the first content sent",
            "provider",
            "model"),
    UPSTREAM_ATTEMPTS(
            "sluice_upstream_attempts_total",
            "Upstream calls by how they ended",
            "provider",
            "model",
            "result"),
    FAILOVERS(
            "sluice_failovers_total",
            "Requests that went on to another target, by why the one before gave no answer",
            "from",
            "to",
            "reason"),
    CIRCUIT_STATE(
            "sluice_circuit_state",
            "0 closed, 1 half-open, 2 open, 3 forced open, 4 forced closed",
            "provider",
            "model"),
    CIRCUIT_TRANSITIONS(
            "sluice_circuit_transitions_total",
            "Changes of circuits by the state that they led to",
            "provider",
            "model",
            "to"),
    KEY_TOKENS_USED(
            "sluice_key_tokens_used",
            "Tokens of the running minute that a provider's key has used (key = its last four)",
            "provider",
            "key"),
    CACHE_LOOKUPS("sluice_cache_lookups_total", "Lookups by what came of them", "cache", "result"),
    CACHE_ENTRIES("sluice_cache_entries", "Answers that are kept", "cache"),
    TOKENS(
            "sluice_tokens_total",
            "Tokens that providers reported",
            "provider",
            "model",
            "direction"),
    COST_USD("sluice_cost_usd_total", "What answers cost, in US dollars", "provider", "model"),
    UNPRICED_REQUESTS(
            "sluice_unpriced_requests_total", "Answers of providers whose cost nobody knows"),
    STREAM_CUTS(
            "sluice_stream_cuts_total",
            "Streams that broke off after content had been sent",
            "provider",
            "model",
            "phase"),
    OPEN_STREAMS("sluice_open_streams", "Streams that clients are reading now"),
    RECORDINGS("sluice_recordings_total", "Copies of answers by what became of them", "result"),
    CONFIG_INFO("sluice_config_info", "1 for the configuration in force", "hash"),
    CONFIG_RELOADS("sluice_config_reloads_total", "Reloads by what came of them", "result");

    private static final String COUNTER_SUFFIX = "_total";

    private final String prometheusName;
    private final String help;

    /** Separated by commas: the fields of an enum are immutable. */
    private final String labels;

    Meter(String prometheusName, String help, String... labels) {
        this.prometheusName = prometheusName;
        this.help = help;
        this.labels = String.join(",", labels);
    }

    /** The name as it is scraped. */
    public String prometheusName() {
        return prometheusName;
    }

    public String help() {
        return help;
    }

    public List<String> labels() {
        return labels.isEmpty() ? List.of() : List.of(labels.split(",", -1));
    }

    /** The name for Micrometer, which adds the suffixes of counters and times by itself. */
    String meterName() {
        String name = prometheusName;
        for (String suffix : List.of(COUNTER_SUFFIX, "_seconds")) {
            if (name.endsWith(suffix)) {
                name = name.substring(0, name.length() - suffix.length());
            }
        }
        return name;
    }

    List<Tag> tagsOf(String... values) {
        List<String> names = labels();
        if (values.length != names.size()) {
            throw new IllegalArgumentException(prometheusName + " has the labels " + names);
        }
        List<Tag> tags = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            tags.add(Tag.of(names.get(i), values[i]));
        }
        return tags;
    }

    List<String> keyOf(String... values) {
        List<String> key = new ArrayList<>(values.length + 1);
        key.add(prometheusName);
        key.addAll(List.of(values));
        return key;
    }
}
