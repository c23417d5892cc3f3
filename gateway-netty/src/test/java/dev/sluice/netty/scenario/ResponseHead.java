package dev.sluice.netty.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The head of a response.
 *
 * @param headers names in lower case; values of doubled ones joined by a comma
 */
record ResponseHead(String version, int status, Map<String, String> headers) {

    static ResponseHead parse(String text) {
        List<String> lines = text.lines().toList();
        String[] first = lines.getFirst().split(" ", 3);
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            headers.merge(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip(),
                    (a, b) -> a + ", " + b);
        }
        return new ResponseHead(first[0], Integer.parseInt(first[1]), headers);
    }

    /** The value; the empty string where there is none. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    boolean isChunked() {
        return header("transfer-encoding").equals("chunked");
    }

    boolean closes() {
        return header("connection").equals("close");
    }
}
