package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A reply of known length, and heads of replies without one. Immutable.
 *
 * @param headers lines without their end
 */
record HttpReply(int status, List<String> headers, String body) {
    private static final Map<Integer, String> REASONS =
            Map.of(
                    200, "OK",
                    400, "Bad Request",
                    401, "Unauthorized",
                    403, "Forbidden",
                    404, "Not Found",
                    405, "Method Not Allowed",
                    429, "Too Many Requests",
                    500, "Internal Server Error",
                    503, "Service Unavailable");

    static HttpReply of(int status, String contentType, String body) {
        return new HttpReply(status, List.of("content-type: " + contentType), body);
    }

    static HttpReply json(int status, String body) {
        return of(status, "application/json", body);
    }

    static HttpReply error(int status, String code, String message) {
        return json(status, OpenAiErrors.body(status, code, message));
    }

    HttpReply with(String header) {
        return with(List.of(header));
    }

    HttpReply with(List<String> added) {
        List<String> more = new ArrayList<>(headers);
        more.addAll(added);
        return new HttpReply(status, List.copyOf(more), body);
    }

    byte[] bytes() {
        byte[] content = body.getBytes(UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(content.length + 512);
        out.writeBytes(head(status, with("content-length: " + content.length).headers()));
        out.writeBytes(content);
        return out.toByteArray();
    }

    /** Status line, the header that owns up to the simulation, these headers, empty line. */
    static byte[] head(int status, List<String> headers) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(' ');
        head.append(REASONS.getOrDefault(status, "Simulated")).append("\r\nx-simulated: true\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        return head.append("\r\n").toString().getBytes(ISO_8859_1);
    }
}
