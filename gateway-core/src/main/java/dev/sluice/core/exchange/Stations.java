package dev.sluice.core.exchange;

import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.cache.ResponseCache;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.FailureClassifier;
import dev.sluice.core.route.Router;
import java.time.Duration;

/**
 * What an exchange meets on its walk; one immutable snapshot of a configuration, read once by each
 * exchange.
 *
 * @param keepAlive after so much silence a stream's client is sent a comment
 * @param exposeServing whether clients are told who served them
 */
public record Stations(
        AdmissionGate admission,
        ResponseCache cache,
        Router router,
        CallGate gate,
        FailureClassifier classifier,
        RecorderFactory recorders,
        ExchangeListener listener,
        Duration keepAlive,
        boolean exposeServing) {}
