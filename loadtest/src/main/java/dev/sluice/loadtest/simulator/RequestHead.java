package dev.sluice.loadtest.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Request line and headers.
 *
 * @param text as received
 * @param headers names in lower case
 */
record RequestHead(
        String text,
        String method,
        String target,
        String version,
        Map<String, List<String>> headers) {

    static RequestHead parse(String text) throws MalformedRequestException {
        List<String> lines = text.lines().toList();
        List<String> words = List.of(lines.getFirst().split(" ", -1));
        if (words.size() != 3 || !words.get(2).startsWith("HTTP/1.")) {
            throw new MalformedRequestException("request line '" + lines.getFirst() + "'");
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            if (line.isEmpty()) {
                break;
            }
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new MalformedRequestException("header line '" + line + "'");
            }
            headers.computeIfAbsent(
                            line.substring(0, colon).toLowerCase(Locale.ROOT),
                            _ -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        headers.replaceAll((_, values) -> List.copyOf(values));
        return new RequestHead(
                text,
                words.get(0),
                words.get(1),
                words.get(2),
                Collections.unmodifiableMap(headers));
    }

    boolean keepAlive() {
        return !version.equals("HTTP/1.0") && !contains("connection", "close");
    }

    boolean expectsContinue() {
        return contains("expect", "100-continue");
    }

    boolean chunked() {
        return contains("transfer-encoding", "chunked");
    }

    /** 0 without the header. */
    long contentLength() throws MalformedRequestException {
        List<String> values = headers.getOrDefault("content-length", List.of());
        if (values.isEmpty()) {
            return 0;
        }
        try {
            return Long.parseUnsignedLong(values.getFirst());
        } catch (NumberFormatException e) {
            throw new MalformedRequestException("content-length " + values.getFirst());
        }
    }

    private boolean contains(String name, String token) {
        return headers.getOrDefault(name, List.of()).stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(token));
    }
}
