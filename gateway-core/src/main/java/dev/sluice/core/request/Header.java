package dev.sluice.core.request;

/** One header field. Names compare without case; values hold no line ends. */
public record Header(String name, String value) {

    public Header {
        requireNoLineEnd(name);
        requireNoLineEnd(value);
    }

    public boolean is(String otherName) {
        return name.equalsIgnoreCase(otherName);
    }

    private static void requireNoLineEnd(String text) {
        if (text.indexOf('\r') >= 0 || text.indexOf('\n') >= 0 || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a header holds no line end");
        }
    }
}
