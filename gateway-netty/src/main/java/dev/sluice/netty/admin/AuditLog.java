package dev.sluice.netty.admin;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** One line for each change, done or refused. Thread-safe. */
final class AuditLog {

    private static final Logger log = LogManager.getLogger("sluice.audit");

    private AuditLog() {}

    static void write(AuditLine line) {
        log.info(line);
    }
}
