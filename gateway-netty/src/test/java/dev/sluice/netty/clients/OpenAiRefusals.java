package dev.sluice.netty.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.client.OpenAIClient;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;

/** Calls that must fail with an error of the SDK. */
final class OpenAiRefusals {

    private OpenAiRefusals() {}

    static <E extends OpenAIServiceException> E refused(
            Class<E> type, OpenAIClient client, boolean streamed) {
        ChatCompletionCreateParams params = ClientStand.question().build();
        return streamed
                ? refused(type, () -> StreamedText.of(client, params))
                : refused(type, client, params);
    }

    static <E extends OpenAIServiceException> E refused(
            Class<E> type, OpenAIClient client, ChatCompletionCreateParams params) {
        return refused(type, () -> client.chat().completions().create(params));
    }

    /** The error that a call ends with; its message ends with the id that its head names too. */
    static <E extends OpenAIServiceException> E refused(Class<E> type, Runnable call) {
        E error = catchThrowableOfType(type, call::run);
        assertThat(error).as("an error of type " + type.getSimpleName()).isNotNull();
        assertThat(error.headers().values("x-request-id"))
                .singleElement()
                .satisfies(id -> assertThat(error).hasMessageContaining(id));
        return error;
    }
}
