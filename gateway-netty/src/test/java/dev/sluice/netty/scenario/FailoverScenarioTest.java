package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider that fails before its first content, with another one behind it. */
class FailoverScenarioTest {

    private static final Duration FIRST_BYTE = Duration.ofMillis(300);
    private static final String STREAMED = ChatRequests.streamed("hello");
    private static final String WHOLE = ChatRequests.whole("hello");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "500",
                "503",
                "429:20",
                "401",
                "404",
                "refuse",
                "reset",
                "hang",
                "head-then-hang",
                "waf",
                "html",
                "json-error",
                "empty",
                "cut-after=0",
                "reset-after=0",
                "error-after=0"
            })
    void nobodyOfFiftySeesAPrimaryThatFailsInTheMiddleOfTheirStreams(String mode) throws Exception {
        try (TwoProviders stand = TwoProviders.start("{}", FIRST_BYTE, /* floor= */ false, "");
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            stand.primary().setPace(new Pace(Duration.ZERO, 50, 10));
            CountDownLatch streaming = new CountDownLatch(50);
            CountDownLatch failing = new CountDownLatch(1);
            List<Future<List<Response>>> running = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                running.add(clients.submit(() -> twoStreams(stand, streaming, failing)));
            }
            assertThat(streaming.await(10, TimeUnit.SECONDS)).isTrue();

            stand.primary().setMode(SimulatorMode.parse(mode));
            failing.countDown();

            for (Future<List<Response>> client : running) {
                List<Response> responses = client.get(20, TimeUnit.SECONDS);
                assertWhole(responses.get(0), "primary", stand);
                assertWhole(responses.get(1), "secondary", stand);
            }
        }
    }

    /** The first has begun when the primary fails; the second is asked after that. */
    private static List<Response> twoStreams(
            TwoProviders stand, CountDownLatch streaming, CountDownLatch failing) throws Exception {
        try (RawClient client = stand.gateway().connect()) {
            client.send(STREAMED);
            ResponseHead head = client.readHead();
            streaming.countDown();
            failing.await();
            Response first = client.readBody(head);
            return List.of(first, client.ask(STREAMED));
        }
    }

    private static void assertWhole(Response response, String provider, TwoProviders stand) {
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.errorEvents()).isEmpty();
        assertThat(response.isDone()).isTrue();
        assertThat(response.header("x-sluice-provider")).isEqualTo(provider);
        assertThat(response.content())
                .isEqualTo(
                        provider.equals("primary")
                                ? stand.primary().answerTo("hello")
                                : stand.secondary().answerTo("hello"));
    }

    /** With circuits off, so that each request meets the fault. */
    @ParameterizedTest
    @CsvSource({
        "503, 0",
        "refuse, 0",
        "reset, 0",
        "html, 0",
        "empty, 0",
        "hang, 300",
        "head-then-hang, 300"
    })
    void aFailedOverRequestWaitsLessThanFiftyMillisecondsLongerThanItsFault(
            String mode, int faultMillis) throws Exception {
        int asked = faultMillis == 0 ? 200 : 10;
        try (TwoProviders stand = TwoProviders.start("off", FIRST_BYTE, /* floor= */ false, "")) {
            stand.ask(STREAMED);
            stand.primary().setMode(SimulatorMode.parse(mode));
            for (int i = 0; i < asked / 4; i++) {
                stand.ask(STREAMED);
            }
            long[] added = new long[asked];
            try (RawClient client = stand.gateway().connect()) {
                for (int i = 0; i < asked; i++) {
                    long start = System.nanoTime();
                    client.send(STREAMED);
                    ResponseHead head = client.readHead();
                    added[i] = System.nanoTime() - start - faultMillis * 1_000_000L;
                    Response response = client.readBody(head);
                    assertThat(response.header("x-sluice-attempts")).isEqualTo("2");
                    assertThat(response.isDone()).isTrue();
                }
            }
            Arrays.sort(added);

            assertThat(Duration.ofNanos(added[(int) Math.ceil(asked * 0.99) - 1]))
                    .isLessThan(Duration.ofMillis(50));
        }
    }

    @Test
    void aWholeAnswerFailsOverToo() throws Exception {
        try (TwoProviders stand = TwoProviders.start("{}", FIRST_BYTE, /* floor= */ false, "")) {
            stand.primary().setMode(SimulatorMode.parse("cut-after=3"));

            Response response = stand.ask(WHOLE);

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.message()).isEqualTo(stand.secondary().answerTo("hello"));
            assertThat(response.header("x-sluice-attempts")).isEqualTo("2");
            assertThat(
                            stand.gateway()
                                    .awaitMetric(
                                            1,
                                            "sluice_failovers_total",
                                            "from=\"primary/sim-small\"",
                                            "to=\"secondary/sim-large\"",
                                            "reason=\"transient\""))
                    .isTrue();
        }
    }

    @Test
    void theClientsWordKeepsItAtTheFirstTarget() throws Exception {
        try (TwoProviders stand = TwoProviders.start("{}", FIRST_BYTE, /* floor= */ true, "")) {
            stand.primary().setMode(SimulatorMode.parse("503"));

            Response response =
                    stand.ask(
                            ChatRequests.post(
                                    ChatRequests.streamedBody("smart", "hello"),
                                    "x-sluice-fallback: off"));

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.error("message")).contains("primary/sim-small answered 503");
            assertThat(stand.secondary().stats().requests()).isZero();
        }
    }

    @Test
    void anotherWordThanOffIsRefused() throws Exception {
        try (TwoProviders stand = TwoProviders.start("{}", FIRST_BYTE, /* floor= */ false, "")) {
            Response response =
                    stand.ask(
                            ChatRequests.post(
                                    ChatRequests.streamedBody("smart", "hello"),
                                    "x-sluice-fallback: never"));

            assertThat(response.status()).isEqualTo(400);
            assertThat(response.error("message")).contains("x-sluice-fallback takes off");
        }
    }

    @Test
    void aProviderThatAsksForAPauseHasIt() throws Exception {
        try (TwoProviders stand = TwoProviders.start("off", FIRST_BYTE, /* floor= */ false, "")) {
            stand.primary().setMode(SimulatorMode.parse("429:20"));
            for (int i = 0; i < 5; i++) {
                assertThat(stand.ask(STREAMED).header("x-sluice-provider")).isEqualTo("secondary");
            }

            assertThat(stand.primary().stats().requests()).isEqualTo(1);
        }
    }

    /** The route ends with a filled-in text. */
    @Nested
    class Floor {

        @Test
        void answersWhenNobodyElseCanAndSaysSo() throws Exception {
            try (TwoProviders stand = TwoProviders.start("{}", FIRST_BYTE, /* floor= */ true, "")) {
                stand.both(SimulatorMode.parse("503"));

                Response streamed = stand.ask(STREAMED);
                Response whole = stand.ask(WHOLE);

                assertThat(streamed.content()).isEqualTo("Nobody can answer. You asked: hello");
                assertThat(streamed.isDone()).isTrue();
                assertThat(whole.message()).isEqualTo("Nobody can answer. You asked: hello");
                for (Response response : List.of(streamed, whole)) {
                    assertThat(response.status()).isEqualTo(200);
                    assertThat(response.header("x-sluice-degraded")).isEqualTo("floor");
                    assertThat(response.header("x-sluice-provider")).isEqualTo("floor");
                    assertThat(response.text()).contains("\"sluice\":{\"degraded\":\"floor\"}");
                }
                assertThat(
                                stand.gateway()
                                        .awaitMetric(
                                                2,
                                                "sluice_requests_total",
                                                "provider=\"floor\"",
                                                "outcome=\"floor\""))
                        .isTrue();
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"response_format\":{\"type\":\"json_object\"}",
                    "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"f\"}}],"
                            + "\"tool_choice\":\"required\""
                })
        void doesNotAnswerWhatATextCannot(String members) throws Exception {
            try (TwoProviders stand = TwoProviders.start("{}", FIRST_BYTE, /* floor= */ true, "")) {
                stand.both(SimulatorMode.parse("503"));

                Response response =
                        stand.ask(
                                ChatRequests.post(
                                        ChatRequests.wholeBody("smart", "hello")
                                                .replaceFirst("\\{", "{" + members + ",")));

                assertThat(response.status()).isEqualTo(503);
                assertThat(response.error("message"))
                        .contains("primary/sim-small answered 503", "floor gives a text");
            }
        }
    }
}
