package dev.sluice.loadtest.simulator;

/**
 * What has happened at a simulator since its start.
 *
 * @param requests received whole
 * @param streamsStarted heads of streams sent
 * @param streamsFinished streams sent to their proper end
 * @param abortedByPeer exchanges whose connection the peer closed or reset before the answer was
 *     complete
 * @param open exchanges that run now
 * @param chunksSent content chunks
 * @param connections accepted
 * @param openConnections of these, not closed yet
 * @param escapedSignatures calls that came back to Gemini's form without their thought's signature,
 *     by the value that says so
 */
public record SimulatorStats(
        long requests,
        long streamsStarted,
        long streamsFinished,
        long abortedByPeer,
        long open,
        long chunksSent,
        long connections,
        long openConnections,
        long escapedSignatures) {

    String json() {
        return """
        {"requests":%d,"streams_started":%d,"streams_finished":%d,"aborted_by_peer":%d,\
        "open":%d,"chunks_sent":%d,"connections":%d,"open_connections":%d,\
        "escaped_signatures":%d}
        """
                .formatted(
                        requests,
                        streamsStarted,
                        streamsFinished,
                        abortedByPeer,
                        open,
                        chunksSent,
                        connections,
                        openConnections,
                        escapedSignatures);
    }
}
