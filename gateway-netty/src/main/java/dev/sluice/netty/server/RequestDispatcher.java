package dev.sluice.netty.server;

import dev.sluice.core.error.DidYouMean;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.exchange.AdmissionGate;
import dev.sluice.core.exchange.Caller;
import dev.sluice.core.exchange.Exchange;
import dev.sluice.core.exchange.Inbound;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.exchange.RequestOptions;
import dev.sluice.core.exchange.ResponseHead;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.netty.relay.StreamRelay;
import dev.sluice.netty.server.ClientOptions.Reading;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Station 2: what a request asks for. Chat requests are decoded and become exchanges; everything
 * else is answered here.
 *
 * <p>One for each event loop, and confined to it.
 */
final class RequestDispatcher {

    private static final List<String> TRACE_HEADERS = List.of("traceparent", "tracestate");

    private final Supplier<DataPlane> dataPlane;
    private final BooleanSupplier ready;
    private final Loop loop;
    private final RequestIds ids;

    RequestDispatcher(
            Supplier<DataPlane> dataPlane, BooleanSupplier ready, Loop loop, RequestIds ids) {
        this.dataPlane = dataPlane;
        this.ready = ready;
        this.loop = loop;
        this.ids = ids;
    }

    CorsPolicy cors() {
        return dataPlane.get().cors();
    }

    void dispatch(ClientRequest request, StreamRelay answer, ClientConnection connection) {
        DataPlane plane = dataPlane.get();
        DataPlane.Match match = plane.match(request.target());
        LocalAnswer local =
                local(
                        plane,
                        match.surface(),
                        request.headers(),
                        answer,
                        connection,
                        request.receivedNanos());
        CorsPolicy cors = plane.cors();
        if (cors.refuses(request.headers())) {
            local.fail(
                    GatewayError.policy(
                            ErrorKind.PERMISSION,
                            "A page of this origin may not use the gateway; server.cors lists those"
                                    + " that may."));
            return;
        }
        if (request.method().equals("OPTIONS") && !cors.answerFields(request.headers()).isEmpty()) {
            answer.respond(
                    new ResponseHead(204, cors.preflightFields(request.headers())),
                    ByteBuffer.allocate(0));
            return;
        }
        if (request.path().equals("/health/live") || request.path().equals("/health/ready")) {
            health(request, local);
            return;
        }
        Operation operation = match.operation();
        if (operation == null) {
            local.fail(unknownPath(request.path(), plane));
            return;
        }
        String allowed = operation instanceof Operation.OfConversation ? "POST" : "GET";
        if (!request.method().equals(allowed)) {
            local.fail(wrongMethod(request, allowed), new Header("allow", allowed));
            return;
        }
        switch (operation) {
            case Operation.OfConversation asked ->
                    withConversation(asked, request, plane, local, answer, connection);
            case Operation.ListModels _ -> listModels(request, plane, local);
            case Operation.DescribeModel(String id) -> describeModel(request, id, plane, local);
        }
    }

    /** Answers a request that could not be read to its end. */
    void refuse(
            @Nullable RequestAssembly request,
            GatewayError error,
            StreamRelay answer,
            ClientConnection connection) {
        Headers headers = request == null ? Headers.none() : request.headers();
        String path = request == null ? "" : request.path();
        DataPlane plane = dataPlane.get();
        local(
                        plane,
                        plane.match(new RequestTarget(path, "", headers)).surface(),
                        headers,
                        answer,
                        connection,
                        loop.ticker().nanos())
                .fail(error);
    }

    private LocalAnswer local(
            DataPlane plane,
            Surface surface,
            Headers headers,
            StreamRelay answer,
            ClientConnection connection,
            long receivedNanos) {
        return new LocalAnswer(
                surface,
                ids.idFor(headers),
                plane.logsClientIp() ? connection.clientIp() : "",
                answer,
                plane.stations().listener(),
                loop.ticker(),
                receivedNanos);
    }

    private void withConversation(
            Operation.OfConversation asked,
            ClientRequest request,
            DataPlane plane,
            LocalAnswer local,
            StreamRelay answer,
            ClientConnection connection) {
        byte[] body = request.body().toByteArray();
        if (body.length <= Loop.LARGEST_BODY_ON_LOOP) {
            decoded(
                    local.surface().decode(asked, body),
                    asked,
                    request,
                    plane,
                    local,
                    answer,
                    connection);
            return;
        }
        loop.workers()
                .execute(
                        () -> {
                            Decoded decoded = local.surface().decode(asked, body);
                            loop.scheduler()
                                    .execute(
                                            () -> {
                                                if (connection.awaits(answer)) {
                                                    decoded(
                                                            decoded,
                                                            asked,
                                                            request,
                                                            plane,
                                                            local,
                                                            answer,
                                                            connection);
                                                }
                                            });
                        });
    }

    private void decoded(
            Decoded decoded,
            Operation.OfConversation asked,
            ClientRequest request,
            DataPlane plane,
            LocalAnswer local,
            StreamRelay answer,
            ClientConnection connection) {
        switch (decoded) {
            case Decoded.Refused(GatewayError error) -> local.fail(error);
            case Decoded.Request(var chat) when asked instanceof Operation.CountTokens ->
                    new PromptSizing(plane, loop, local, () -> connection.awaits(answer))
                            .answer(chat, credential(request));
            case Decoded.Request(var chat) -> {
                switch (ClientOptions.read(request.headers())) {
                    case Reading.Refused(GatewayError error) -> local.fail(error);
                    case Reading.Options(RequestOptions options) ->
                            start(chat, options, request, plane, local, answer, connection);
                }
            }
        }
    }

    private void start(
            ChatRequest chat,
            RequestOptions options,
            ClientRequest request,
            DataPlane plane,
            LocalAnswer local,
            StreamRelay answer,
            ClientConnection connection) {
        Inbound inbound =
                new Inbound(
                        local.id(),
                        local.surface(),
                        chat,
                        credential(request),
                        ClientCredentials.forProvider(request.headers(), request.query()),
                        local.clientIp(),
                        forwarded(local.surface(), request, local.id()),
                        options,
                        request.receivedNanos());
        Exchange exchange = new Exchange(inbound, plane.stations(), loop, answer);
        connection.attach(exchange);
        exchange.start();
    }

    private void listModels(ClientRequest request, DataPlane plane, LocalAnswer local) {
        caller(request, plane, local)
                .ifPresent(
                        caller -> {
                            AdmissionGate gate = plane.stations().admission();
                            List<ListedModel> models =
                                    plane.models().entries().stream()
                                            .filter(entry -> gate.permits(caller, entry.id()))
                                            .toList();
                            local.json(local.surface().models(models));
                        });
    }

    private void describeModel(
            ClientRequest request, String id, DataPlane plane, LocalAnswer local) {
        Optional<Caller> caller = caller(request, plane, local);
        if (caller.isEmpty()) {
            return;
        }
        Optional<ListedModel> entry =
                plane.models()
                        .entry(id)
                        .filter(e -> plane.stations().admission().permits(caller.get(), e.id()));
        if (entry.isPresent()) {
            local.json(local.surface().model(entry.get()));
            return;
        }
        List<String> known =
                plane.models().entries().stream()
                        .map(ListedModel::id)
                        .filter(e -> plane.stations().admission().permits(caller.get(), e))
                        .toList();
        local.fail(
                GatewayError.caller(
                        ErrorKind.MODEL_NOT_FOUND,
                        "There is no model of this name" + suggestion(id, known)));
    }

    private Optional<Caller> caller(ClientRequest request, DataPlane plane, LocalAnswer local) {
        Caller caller = plane.stations().admission().authenticate(credential(request));
        if (caller instanceof Caller.Unknown(GatewayError error)) {
            local.fail(error);
            return Optional.empty();
        }
        return Optional.of(caller);
    }

    private void health(ClientRequest request, LocalAnswer local) {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            local.fail(wrongMethod(request, "GET"), new Header("allow", "GET"));
        } else if (request.path().equals("/health/live") || ready.getAsBoolean()) {
            local.json("{\"status\":\"ok\"}".getBytes(StandardCharsets.UTF_8));
        } else {
            local.fail(
                    GatewayError.gateway(
                            ErrorKind.UNAVAILABLE,
                            "The gateway is not ready.",
                            /* shouldRetry= */ true));
        }
    }

    private static @Nullable String credential(ClientRequest request) {
        return ClientCredentials.forGateway(request.headers(), request.query());
    }

    private static Forwarded forwarded(Surface surface, ClientRequest request, String requestId) {
        List<Header> toAll = new ArrayList<>(3);
        toAll.add(new Header("x-request-id", requestId));
        for (String name : TRACE_HEADERS) {
            request.headers().first(name).ifPresent(v -> toAll.add(new Header(name, v)));
        }
        return new Forwarded(
                new Headers(toAll),
                surface.forwardedHeaders(request.headers()),
                surface.forwardedQuery(request.query()));
    }

    private static GatewayError unknownPath(String path, DataPlane plane) {
        List<String> known =
                plane.surfaces().stream().flatMap(surface -> surface.paths().stream()).toList();
        return GatewayError.caller(
                ErrorKind.NOT_FOUND, "There is nothing at this path" + suggestion(path, known));
    }

    private static String suggestion(String given, List<String> known) {
        return DidYouMean.closest(given, known)
                .map(close -> "; did you mean " + close + "?")
                .orElse(".");
    }

    private static GatewayError wrongMethod(ClientRequest request, String allowed) {
        return GatewayError.caller(
                ErrorKind.METHOD_NOT_ALLOWED,
                "This path takes " + allowed + ", not " + request.method() + ".");
    }
}
