package dev.sluice.loadtest.load;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.Patience;
import java.util.function.LongConsumer;

/** Where requests go, and what is expected from there. Its text form does not have the key. */
record Target(Endpoint endpoint, String key, Patience patience, Expectation expectation) {

    ChatClient client(LongConsumer gaps) {
        return new ChatClient(endpoint, key, patience, expectation, gaps);
    }

    @Override
    public String toString() {
        return endpoint.toString();
    }
}
