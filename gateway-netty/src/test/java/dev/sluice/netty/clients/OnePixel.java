package dev.sluice.netty.clients;

/** The smallest picture. */
final class OnePixel {
    static final String BASE64 =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    static final String DATA_URL = "data:image/png;base64," + BASE64;

    /** What the simulator says of it. */
    static final String AS_SEEN = "[image/png:70 bytes]";

    private OnePixel() {}
}
