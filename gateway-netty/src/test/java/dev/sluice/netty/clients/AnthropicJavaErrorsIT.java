package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.AnthropicJavaClient.question;
import static dev.sluice.netty.clients.ClientStand.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.anthropic.core.http.AsyncStreamResponse;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.errors.AnthropicServiceException;
import com.anthropic.errors.BadRequestException;
import com.anthropic.errors.InternalServerException;
import com.anthropic.errors.NotFoundException;
import com.anthropic.errors.RateLimitException;
import com.anthropic.errors.UnauthorizedException;
import com.anthropic.models.ErrorType;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(AcrossForms.class)
final class AnthropicJavaErrorsIT {
    private final ClientStand stand;
    private final AnthropicJavaClient client;

    AnthropicJavaErrorsIT(ClientStand stand) {
        this.stand = stand;
        this.client = new AnthropicJavaClient(stand);
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownKeyIsUnauthorized(ProviderForm form) {
        AnthropicServiceException error =
                catchThrowableOfType(
                        UnauthorizedException.class,
                        () ->
                                client.client(settings -> settings.apiKey("sk-unknown"))
                                        .messages()
                                        .create(question(form).build()));

        assertThat(error.type()).contains(ErrorType.AUTHENTICATION_ERROR);
        assertThat(error.headers().values("x-request-id"))
                .singleElement()
                .satisfies(id -> assertThat(error).hasMessageContaining(id));
    }

    @EachForm
    void aModelThatDoesNotExistIsNotFound(ProviderForm form, boolean streamed) {
        MessageCreateParams params = question(form).model(form.model() + "s").build();

        NotFoundException error = refused(NotFoundException.class, params, streamed);

        assertThat(error.type()).contains(ErrorType.NOT_FOUND_ERROR);
        assertThat(error).hasMessageContaining("did you mean '" + form.model() + "'?");
    }

    @EachForm
    void aRequestThatTheProviderRefusesIsABadOneInItsWords(ProviderForm form, boolean streamed) {
        stand.providerDoes("400:unsupported_value");

        BadRequestException error =
                refused(BadRequestException.class, question(form).build(), streamed);

        assertThat(error.type()).contains(ErrorType.INVALID_REQUEST_ERROR);
        assertThat(error).hasMessageContaining("Simulated");
    }

    @EachForm
    void aRateLimitIsOne(ProviderForm form, boolean streamed) {
        stand.providerDoes("429:7");

        RateLimitException error =
                refused(RateLimitException.class, question(form).build(), streamed);

        assertThat(error.type()).contains(ErrorType.RATE_LIMIT_ERROR);
        assertThat(error.headers().values("retry-after")).containsExactly("7");
    }

    @EachForm
    void aFaultOfTheProviderIsABadGateway(ProviderForm form, boolean streamed) {
        stand.providerDoes("500");

        InternalServerException error =
                refused(InternalServerException.class, question(form).build(), streamed);

        assertThat(error.statusCode()).isEqualTo(502);
        assertThat(error.type()).contains(ErrorType.API_ERROR);
        assertThat(error)
                .hasMessageContaining(form.provider())
                .hasMessageNotContaining(ClientStand.PROVIDER_KEY);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.clients.EachForm$Forms#breaks")
    void aStreamThatTheProviderBreaksOffNeverEndsInSilence(ProviderForm form, String mode) {
        stand.providerDoes(mode);
        AtomicInteger pieces = new AtomicInteger();

        AnthropicServiceException error =
                catchThrowableOfType(
                        AnthropicServiceException.class,
                        () -> {
                            try (StreamResponse<RawMessageStreamEvent> response =
                                    client.client()
                                            .messages()
                                            .createStreaming(question(form).build())) {
                                response.stream()
                                        .filter(RawMessageStreamEvent::isContentBlockDelta)
                                        .forEach(_ -> pieces.incrementAndGet());
                            }
                        });

        assertThat(error).hasMessageContaining("not the whole answer");
        assertThat(pieces).hasValue(3);
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatTheProviderBreaksOffIsNone(ProviderForm form) {
        stand.providerDoes("cut-after=3");

        refused(InternalServerException.class, question(form).build(), /* streamed= */ false);
    }

    @Nested
    class Leaving {

        @ParameterizedTest
        @EnumSource
        void closingAStreamEndsTheCallOfTheProvider(ProviderForm form) throws InterruptedException {
            stand.simulator().setPace(ClientStand.ENDLESS);
            SimulatorStats before = stand.simulator().stats();

            try (StreamResponse<RawMessageStreamEvent> response =
                    client.client().messages().createStreaming(question(form).build())) {
                assertThat(response.stream().limit(3)).hasSize(3);
            }

            assertThat(stand.awaitOneMore(before, SimulatorStats::abortedByPeer)).isTrue();
        }

        @ParameterizedTest
        @EnumSource
        void closingAnAsynchronousStreamEndsTheCallOfTheProvider(ProviderForm form)
                throws Exception {
            stand.simulator().setPace(ClientStand.ENDLESS);
            SimulatorStats before = stand.simulator().stats();
            AtomicInteger events = new AtomicInteger();

            AsyncStreamResponse<RawMessageStreamEvent> response =
                    client.client().async().messages().createStreaming(question(form).build());
            response.subscribe(
                    _ -> {
                        if (events.incrementAndGet() == 3) {
                            response.close();
                        }
                    });

            response.onCompleteFuture().get(SOON.toSeconds(), TimeUnit.SECONDS);
            assertThat(stand.awaitOneMore(before, SimulatorStats::abortedByPeer)).isTrue();
        }
    }

    private <E extends AnthropicServiceException> E refused(
            Class<E> type, MessageCreateParams params, boolean streamed) {
        E error = catchThrowableOfType(type, () -> client.ask(params, streamed));
        assertThat(error).as("an error of type " + type.getSimpleName()).isNotNull();
        return error;
    }
}
