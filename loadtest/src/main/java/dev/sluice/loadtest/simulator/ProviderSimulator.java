package dev.sluice.loadtest.simulator;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A provider on 127.0.0.1 that speaks OpenAI's, Anthropic's and Gemini's forms over raw sockets
 * (the path tells which), says in everything it serves that it is simulated, and shows on demand
 * every fault that a provider can show. Thread-safe. Each connection has two virtual threads; all
 * of them and all sockets end with {@link #close}.
 */
public final class ProviderSimulator implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ProviderSimulator.class.getName());

    private final SimulatorSettings settings;
    private final Behaviour behaviour;
    private final TrafficLog log = new TrafficLog();
    private final KeyLedger ledger;
    private final SimulatedProvider provider;
    private final AtomicLong connections = new AtomicLong();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final LoopbackListener listener;
    private final @Nullable ControlServer control;

    private ProviderSimulator(SimulatorSettings settings) throws IOException {
        this.settings = settings;
        this.behaviour = new Behaviour(settings.pace());
        this.ledger = new KeyLedger(settings.tokensPerMinute(), System::nanoTime);
        this.provider =
                new SimulatedProvider(settings.name(), settings.key(), behaviour, ledger, log);
        this.listener = new LoopbackListener(settings.port(), this::accept);
        this.control = controlServer();
    }

    /** Listens when this returns. */
    public static ProviderSimulator start(SimulatorSettings settings) throws IOException {
        return new ProviderSimulator(settings);
    }

    public String name() {
        return settings.name();
    }

    public int port() {
        return listener.port();
    }

    /**
     * Where the control port listens.
     *
     * @throws IllegalStateException if it was started without one
     */
    public int controlPort() {
        if (control == null) {
            throw new IllegalStateException(name() + " was started without a control port");
        }
        return control.port();
    }

    /** What a provider's {@code base_url} in the gateway's configuration is. */
    public String baseUrl() {
        return (settings.tls() == null ? "http" : "https") + "://127.0.0.1:" + port() + "/v1";
    }

    /** From now on, until it is set again; forgets modes that wait in the script. */
    public synchronized void setMode(SimulatorMode mode) {
        behaviour.stand(mode);
        if (mode instanceof SimulatorMode.Refuse) {
            listener.refuse();
        } else {
            listener.listen();
        }
    }

    /**
     * From now on, for that share of the requests only, until it is set again for it or for all.
     */
    public void setMode(Share share, SimulatorMode mode) {
        if (mode instanceof SimulatorMode.Refuse) {
            throw new IllegalArgumentException(
                    "refuse is for all: who is refused has not said its key or model yet");
        }
        behaviour.stand(share, mode);
    }

    /** For the next requests; then ok. */
    public synchronized void setMode(SimulatorMode mode, int requests) {
        requireCountable(mode);
        if (requests < 1) {
            throw new IllegalArgumentException("count is " + requests + "; 1 or more");
        }
        setMode(new SimulatorMode.Ok());
        behaviour.script(mode, requests);
    }

    /**
     * One mode for each of the next requests, in this order; then what {@link
     * #setMode(SimulatorMode)} has set.
     */
    public void modes(SimulatorMode... modes) {
        for (SimulatorMode mode : modes) {
            requireCountable(mode);
        }
        behaviour.script(List.of(modes));
    }

    public SimulatorMode mode() {
        return behaviour.standing();
    }

    public Pace pace() {
        return behaviour.pace();
    }

    /** For requests from now on. */
    public void setPace(Pace pace) {
        behaviour.pace(pace);
    }

    /**
     * The text that a prompt gets at the present pace, whole: what a client must have in the end.
     */
    public String answerTo(String prompt) {
        return ScriptedText.whole(prompt, name(), pace().chunks());
    }

    public SimulatorStats stats() {
        return log.stats();
    }

    /** What each key has asked for since the start. */
    public List<KeyUsage> keys() {
        return ledger.usage();
    }

    /** The last requests, oldest first: at most 1,000, and at most 64 MiB of them. */
    public List<ReceivedRequest> requests() {
        return log.requests();
    }

    /**
     * The request that came last.
     *
     * @throws IllegalStateException if none has come
     */
    public ReceivedRequest lastRequest() {
        return log.last().orElseThrow(() -> new IllegalStateException("no request has come"));
    }

    /** True as soon as so many requests have come since the start; false at the deadline. */
    public boolean awaitRequests(long count, Duration deadline) throws InterruptedException {
        return log.await(stats -> stats.requests() >= count, deadline);
    }

    /**
     * True as soon as the peer has closed or reset the connection of an exchange whose answer was
     * not complete; false at the deadline. Each such end is reported by one call only, also if it
     * came before the call.
     */
    public boolean awaitPeerClosed(Duration deadline) throws InterruptedException {
        return log.awaitAbort(deadline);
    }

    /** True as soon as the condition holds; false at the deadline. */
    public boolean await(Predicate<SimulatorStats> condition, Duration deadline)
            throws InterruptedException {
        return log.await(condition, deadline);
    }

    /**
     * Closes all connections with FIN, as a provider does that has waited too long for the next
     * request. An exchange that runs is broken off and counts as aborted.
     */
    public void closeConnections() {
        open.forEach(ProviderSimulator::closeQuietly);
    }

    /** Closes all sockets and waits for all threads. */
    @Override
    public void close() {
        if (control != null) {
            control.close();
        }
        listener.close();
        threads.shutdownNow();
        open.forEach(ProviderSimulator::closeQuietly);
        threads.close();
    }

    private static void requireCountable(SimulatorMode mode) {
        if (mode instanceof SimulatorMode.Refuse) {
            throw new IllegalArgumentException(
                    "refuse has no count: what is refused cannot be counted; set it, and set ok"
                            + " later");
        }
    }

    private @Nullable ControlServer controlServer() throws IOException {
        if (settings.controlPort() == SimulatorSettings.NO_CONTROL) {
            return null;
        }
        try {
            return new ControlServer(this, settings.controlPort(), threads);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    private void accept(Socket socket) {
        open.add(socket);
        threads.execute(
                () -> {
                    try {
                        serve(socket);
                    } finally {
                        closeQuietly(socket);
                        open.remove(socket);
                    }
                });
    }

    private void serve(Socket socket) {
        try {
            PeerLine line = new PeerLine(socket, settings.tls());
            new SimulatorConnection(line, connections.incrementAndGet(), log, provider)
                    .run(threads);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "connection was gone before it began", e);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "socket did not close", e);
        }
    }
}
