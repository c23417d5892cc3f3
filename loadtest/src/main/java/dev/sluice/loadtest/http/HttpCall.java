package dev.sluice.loadtest.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/**
 * One request.
 *
 * @param path added to the endpoint's own
 * @param headers lines without their end; host and content-length are added
 */
public record HttpCall(String method, String path, List<String> headers, String body) {
    public HttpCall {
        headers = List.copyOf(headers);
    }

    public static HttpCall get(String path) {
        return new HttpCall("GET", path, List.of(), "");
    }

    /** Without a body. */
    public static HttpCall post(String path) {
        return post(path, List.of(), "");
    }

    public static HttpCall post(String path, List<String> headers, String body) {
        List<String> all = new ArrayList<>(headers);
        all.add("content-length: " + body.getBytes(UTF_8).length);
        return new HttpCall("POST", path, all, body);
    }

    byte[] bytes(Endpoint endpoint) {
        StringBuilder head = new StringBuilder(256);
        head.append(method).append(' ').append(endpoint.path()).append(path);
        head.append(" HTTP/1.1\r\nhost: ").append(endpoint.authority()).append("\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        return head.append("\r\n").append(body).toString().getBytes(UTF_8);
    }
}
