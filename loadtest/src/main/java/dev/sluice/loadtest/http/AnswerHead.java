package dev.sluice.loadtest.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Status and headers of an answer.
 *
 * @param headers by lower-case name; of doubled ones the last counts
 */
public record AnswerHead(int status, boolean http11, Map<String, String> headers) {
    public AnswerHead {
        headers = Map.copyOf(headers);
    }

    /** The value of a header; empty text if it is not there. */
    public String header(String lowerCaseName) {
        return headers.getOrDefault(lowerCaseName, "");
    }

    static AnswerHead read(WireInput in) throws IOException {
        AnswerHead head = readOne(in);
        while (head.status >= 100 && head.status < 200) {
            head = readOne(in); // interim answers come before the answer
        }
        return head;
    }

    private static AnswerHead readOne(WireInput in) throws IOException {
        String statusLine = in.line();
        if (!statusLine.matches("HTTP/1\\.[01] [1-5][0-9][0-9]( .*)?")) {
            throw new MalformedAnswerException("the answer begins with no HTTP/1 status line");
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = in.line(); !line.isEmpty(); line = in.line()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new MalformedAnswerException("a line of the answer's head has no colon");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new AnswerHead(
                Integer.parseInt(statusLine, 9, 12, 10),
                statusLine.startsWith("HTTP/1.1"),
                headers);
    }
}
