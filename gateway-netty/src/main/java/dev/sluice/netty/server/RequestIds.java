package dev.sluice.netty.server;

import dev.sluice.core.request.Headers;
import java.util.random.RandomGenerator;

/**
 * Names requests: by the client's own {@code x-request-id} where it is usable, else by a new name.
 */
final class RequestIds {

    private static final int LONGEST = 128;
    private static final int RANDOM_CHARACTERS = 24;
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

    private final RandomGenerator random;

    RequestIds(RandomGenerator random) {
        this.random = random;
    }

    String idFor(Headers headers) {
        return headers.first("x-request-id").filter(RequestIds::isUsable).orElseGet(this::next);
    }

    private String next() {
        StringBuilder id = new StringBuilder("req_");
        long bits = 0;
        for (int i = 0; i < RANDOM_CHARACTERS; i++) {
            if (i % 12 == 0) {
                bits = random.nextLong();
            }
            id.append(ALPHABET.charAt((int) (bits & 31)));
            bits >>>= 5;
        }
        return id.toString();
    }

    /** Bounded, visible ASCII: it goes into logs, headers and error messages. */
    private static boolean isUsable(String id) {
        return !id.isEmpty()
                && id.length() <= LONGEST
                && id.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\');
    }
}
