package dev.sluice.loadtest.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * How the bytes of a body travel.
 *
 * @param pieceBytes the most that goes out in one write; {@link #WHOLE} = each event in one
 * @param gzip compressed, and flushed at each event
 * @param chunked with HTTP chunks; false = the body ends with the connection
 */
record BodyCoding(int pieceBytes, boolean gzip, boolean chunked) {
    static final int WHOLE = Integer.MAX_VALUE;
    static final BodyCoding CHUNKED = new BodyCoding(WHOLE, /* gzip= */ false, /* chunked= */ true);

    List<String> headers() {
        List<String> headers = new ArrayList<>();
        headers.add(chunked ? "transfer-encoding: chunked" : "connection: close");
        if (gzip) {
            headers.add("content-encoding: gzip");
        }
        return headers;
    }
}
