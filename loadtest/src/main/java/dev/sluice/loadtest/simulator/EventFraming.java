package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

/** How one payload is written as a server-sent event: all of these are legal. */
enum EventFraming {
    PLAIN,
    CRLF,
    COMMENTS,
    MULTI_LINE_DATA,
    NO_SPACE;

    byte[] event(SimulatedEvent event) {
        String payload = event.payload();
        String end = this == CRLF ? "\r\n" : "\n";
        String name = event.name().isEmpty() ? "" : "event: " + event.name() + end;
        String text =
                switch (this) {
                    case PLAIN -> name + "data: " + payload + "\n\n";
                    case CRLF -> name + "data: " + payload + "\r\n\r\n";
                    case COMMENTS -> ": keep-alive\n\n" + name + "data: " + payload + "\n\n";
                    case MULTI_LINE_DATA -> name + "data: " + brokenAtCommas(payload) + "\n\n";
                    case NO_SPACE -> name + "data:" + payload + "\n\n";
                };
        return text.getBytes(UTF_8);
    }

    /** A line end is white space to JSON wherever a comma stands outside of a string. */
    private static String brokenAtCommas(String json) {
        StringBuilder out = new StringBuilder(json.length() + 64);
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            out.append(c);
            if (inString && c == '\\') {
                out.append(json.charAt(++i));
            } else if (c == '"') {
                inString = !inString;
            } else if (c == ',' && !inString) {
                out.append("\ndata: ");
            }
        }
        return out.toString();
    }
}
