package dev.sluice.netty.scenario;

import java.util.Locale;

/** A form in which a provider speaks. */
enum ServedBy {
    OPENAI(
            """
            data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}

            """,
            """
            data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"half "},"finish_reason":null}]}

            """,
            """
            data: {"error":{"message":"The engine is overloaded","type":"server_error","code":null}}

            """,
            """
            data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            data: [DONE]

            """),
    ANTHROPIC(
            """
            event: message_start
            data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":1}}}

            """,
            """
            event: content_block_start
            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"half "}}

            """,
            """
            event: error
            data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}

            """,
            """
            event: content_block_stop
            data: {"type":"content_block_stop","index":0}

            event: message_delta
            data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}

            event: message_stop
            data: {"type":"message_stop"}

            """),
    GEMINI(
            """
            data: {"usageMetadata":{"promptTokenCount":3},"modelVersion":"m","responseId":"r"}

            """,
            """
            data: {"candidates":[{"content":{"role":"model","parts":[{"text":"half "}]},"index":0}],"modelVersion":"m","responseId":"r"}

            """,
            """
            data: {"error":{"code":503,"message":"The model is overloaded","status":"UNAVAILABLE"}}

            """,
            """
            data: {"candidates":[{"content":{"role":"model","parts":[{"text":""}]},"finishReason":"STOP","index":0}],"modelVersion":"m","responseId":"r"}

            """);

    private final String preamble;
    private final String content;
    private final String error;
    private final String end;

    ServedBy(String preamble, String content, String error, String end) {
        this.preamble = preamble;
        this.content = content;
        this.error = error;
        this.end = end;
    }

    /** What a stream begins with: nothing that a client waits for. */
    String preamble() {
        return preamble;
    }

    /** Says "half ". */
    String content() {
        return content;
    }

    /** An error in a stream. */
    String error() {
        return error;
    }

    /** What ends an answer well. */
    String end() {
        return end;
    }

    String preset() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What clients call the model behind it. */
    String model() {
        return "over-" + preset();
    }

    /** Whether requests and answers pass as they are. */
    boolean speaks(AskedAs form) {
        return switch (this) {
            case OPENAI -> form == AskedAs.OPENAI;
            case ANTHROPIC -> form == AskedAs.ANTHROPIC;
            case GEMINI -> form.isGemini();
        };
    }
}
