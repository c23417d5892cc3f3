package dev.sluice.netty.metrics;

import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * One line for each request: who asked, what served, what it took. Holds no prompt, no answer, no
 * key. Thread-safe; the line is written to text by the log's own thread.
 */
public final class AccessLog implements ExchangeListener {

    private static final Logger log = LogManager.getLogger("sluice.access");

    @Override
    public void onSettled(ExchangeRecord record) {
        if (log.isInfoEnabled()) {
            log.info(new AccessLine(record));
        }
    }
}
