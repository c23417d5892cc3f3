package dev.sluice.loadtest.drill.baseline;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.contender.Contender;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCaller;
import java.io.IOException;
import java.util.function.Function;

/** A client behind a proxy with a second provider and a buffered cache. Thread-safe. */
public final class StaticFallback implements Contender {
    private final BufferingProxy proxy;
    private final ChatClient client;

    private StaticFallback(BufferingProxy proxy, ChatClient client) {
        this.proxy = proxy;
        this.client = client;
    }

    /**
     * The proxy listens when this returns; takes over the callers and the client.
     *
     * @param clients makes the client of the proxy
     */
    public static StaticFallback start(
            HttpCaller primary, HttpCaller secondary, Function<Endpoint, ChatClient> clients)
            throws IOException {
        BufferingProxy proxy = new BufferingProxy(primary, secondary);
        return new StaticFallback(proxy, clients.apply(Endpoint.loopback(proxy.port(), "/v1")));
    }

    @Override
    public String name() {
        return "fallback + buffer";
    }

    @Override
    public Reply ask(Question question, long planned) {
        return client.ask(question, planned);
    }

    @Override
    public UpstreamCalls upstreamCalls() {
        return proxy.upstreamCalls();
    }

    @Override
    public void close() {
        client.close();
        proxy.close();
    }
}
