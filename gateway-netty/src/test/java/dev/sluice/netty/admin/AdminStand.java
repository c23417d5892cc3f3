package dev.sluice.netty.admin;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.Secret;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.netty.events.EventFeed;
import dev.sluice.netty.events.LiveFigures;
import dev.sluice.netty.loop.EventLoops;
import dev.sluice.netty.loop.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An admin listener on a free port, with fakes behind its ports. */
final class AdminStand implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-07-02T08:30:00Z");
    static final String TOKEN = "an-admin-token-that-nobody-guesses";

    private static final Duration USUAL = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = 1_000_000;

    final FakeCircuits circuits = new FakeCircuits();
    final FakeProviders providers = new FakeProviders();
    final FakeRoutes routes = new FakeRoutes();
    final FakeCache cache = new FakeCache();
    final List<GatewayEvent> told = new CopyOnWriteArrayList<>();
    final BlockingQueue<AuditLine> audit = new LinkedBlockingQueue<>();
    final EventFeed feed = new EventFeed(() -> NOW);
    final LiveFigures figures = new LiveFigures(feed);
    volatile boolean ready = true;
    volatile Reload.Outcome reloaded = new Reload.Unchanged("c0ffee");

    /** Scrapes fail with this message, where it is not empty. */
    volatile String scrapeFailure = "";

    /** Scrapes wait for it. */
    volatile CountDownLatch scrapes = new CountDownLatch(0);

    /** The threads on which ports were called that may block. */
    final List<String> blockingThreads = new CopyOnWriteArrayList<>();

    private final ExecutorService workers =
            Executors.newFixedThreadPool(
                    4, Thread.ofPlatform().daemon().name("admin-worker-", 0).factory());
    private final EventLoops loops =
            new EventLoops(
                    Transport.best(),
                    System::nanoTime,
                    _ ->
                            (request, handler) -> {
                                throw new UnsupportedOperationException("nobody is asked here");
                            });
    private final AdminServer server;

    private AdminStand(@Nullable String token) throws IOException, InterruptedException {
        EventSubscriber events =
                event -> {
                    told.add(event);
                    feed.onEvent(event);
                };
        server =
                AdminServer.start(
                        new InetSocketAddress(
                                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0),
                        loops,
                        new AdminPorts(
                                token == null ? null : Secret.of(token),
                                () -> ready,
                                this::scrape,
                                AdminStand::status,
                                circuits,
                                providers,
                                routes,
                                cache,
                                this::reload,
                                events,
                                feed,
                                figures,
                                workers),
                        audit::add);
    }

    static AdminStand open() throws IOException, InterruptedException {
        return new AdminStand(null);
    }

    static AdminStand withToken() throws IOException, InterruptedException {
        return new AdminStand(TOKEN);
    }

    AdminClient connect() throws IOException {
        return AdminClient.connect(server.address());
    }

    AdminClient connectWithSmallWindow() throws IOException {
        return AdminClient.withSmallWindow(server.address(), 4096);
    }

    /** One request without a body, on a connection of its own. */
    AdminClient.Received ask(String method, String target, String... headers) throws IOException {
        try (AdminClient client = connect()) {
            return client.ask(request(method, target, "", headers));
        }
    }

    /** One request with a JSON body, on a connection of its own. */
    AdminClient.Received put(String target, String json, String... headers) throws IOException {
        try (AdminClient client = connect()) {
            return client.ask(
                    request(
                            "PUT",
                            target,
                            json,
                            concat(headers, "content-type: application/json")));
        }
    }

    static String request(String method, String target, String body, String... headers) {
        StringBuilder text = new StringBuilder();
        text.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
        boolean hasHost = false;
        for (String header : headers) {
            text.append(header).append("\r\n");
            hasHost |= header.startsWith("host:");
        }
        if (!hasHost) {
            text.append("host: localhost:9090\r\n");
        }
        if (!body.isEmpty()) {
            text.append("content-length: ").append(body.length()).append("\r\n");
        }
        return text.append("\r\n").append(body).toString();
    }

    private static String[] concat(String[] some, String one) {
        String[] all = Arrays.copyOf(some, some.length + 1);
        all[some.length] = one;
        return all;
    }

    AuditLine nextAudit() throws InterruptedException {
        AuditLine line = audit.poll(USUAL.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new AssertionError("nothing was audited");
        }
        return line;
    }

    /** Whether the condition holds before a generous deadline. */
    static boolean await(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + USUAL.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }

    private String scrape() {
        blockingThreads.add(Thread.currentThread().getName());
        try {
            if (!scrapes.await(USUAL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the scrape was never released");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!scrapeFailure.isEmpty()) {
            throw new IllegalStateException(scrapeFailure);
        }
        return "sluice_open_streams 0\n";
    }

    private Reload.Outcome reload() {
        blockingThreads.add(Thread.currentThread().getName());
        return reloaded;
    }

    private static GatewayStatus status() {
        ConfigNotice later =
                new ConfigNotice(ConfigNotice.Kind.NOT_ACTIVE_YET, "cache.file", "comes later");
        return new GatewayStatus(
                "1.2.3",
                Duration.ofMinutes(2),
                /* ready= */ true,
                /* draining= */ false,
                "c0ffee",
                NOW,
                /* openStreams= */ 5,
                List.of(later, later));
    }

    @Override
    public void close() {
        server.close();
        loops.close();
        workers.shutdownNow();
    }
}
