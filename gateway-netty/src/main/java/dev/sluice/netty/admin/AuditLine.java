package dev.sluice.netty.admin;

import dev.sluice.netty.json.JsonLine;
import dev.sluice.netty.json.JsonMessage;
import java.net.InetSocketAddress;
import org.apache.logging.log4j.message.AsynchronouslyFormattable;

/** The line of one change, or of an attempt at one. Holds no secret and no body. */
@AsynchronouslyFormattable
record AuditLine(String action, Change change, int status, Caller caller, InetSocketAddress remote)
        implements JsonMessage {

    @Override
    public void members(JsonLine line) {
        line.text("action", action);
        optional(line, "subject", change.subject());
        optional(line, "before", change.before());
        optional(line, "after", change.after());
        line.text("result", result());
        line.number("status", status);
        line.text("who", caller.label());
        line.text("remote", remote.getAddress().getHostAddress());
    }

    private String result() {
        if (status < 300) {
            return "done";
        }
        return status < 500 ? "refused" : "failed";
    }

    private static void optional(JsonLine line, String name, String value) {
        if (!value.isEmpty()) {
            line.text(name, value);
        }
    }
}
