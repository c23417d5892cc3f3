package dev.sluice.netty.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.provider.Dialect;
import dev.sluice.providers.anthropic.AnthropicDialect;
import dev.sluice.providers.gemini.GeminiDialect;
import dev.sluice.providers.openai.OpenAiDialect;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The same answer as each kind of provider streams it: thoughts, text in several scripts, two calls
 * of tools at once, usage. Written for these tests, in the shapes that providers use in 2026.
 */
public enum DialectStream {
    OPENAI(
            """
            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"role":"assistant","content":null},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"reasoning_content":"Two t\\u00f6wns, "},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"reasoning_content":"two calls."},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"content":"Grüße, мир, "},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"content":"世界, שלום, 🐦\\n\\"quoted\\""},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"weather","arguments":""}}]},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"city\\":\\"Zü"}}]},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"rich\\"}"}}]},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"clock","arguments":"{}"}}]},"finish_reason":null}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":null}

            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"m-1","choices":[],"usage":{"prompt_tokens":21,"completion_tokens":34,"total_tokens":55,"prompt_tokens_details":{"cached_tokens":8},"completion_tokens_details":{"reasoning_tokens":5}}}

            data: [DONE]

            """),
    ANTHROPIC(
            """
            event: message_start
            data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m-1","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":13,"cache_creation_input_tokens":0,"cache_read_input_tokens":8,"output_tokens":1}}}

            event: content_block_start
            data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

            event: ping
            data: {"type": "ping"}

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Two t\\u00f6wns, "}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"two calls."}     }

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2lnbmVk+/=="}}

            event: content_block_stop
            data: {"type":"content_block_stop","index":0}

            event: content_block_start
            data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Grüße, мир, "}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"世界, שלום, 🐦\\n\\"quoted\\""}}

            event: content_block_stop
            data: {"type":"content_block_stop","index":1}

            event: content_block_start
            data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_a","name":"weather","input":{}}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":""}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\\"city\\":\\"Zü"}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"rich\\"}"}}

            event: content_block_stop
            data: {"type":"content_block_stop","index":2}

            event: content_block_start
            data: {"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"toolu_b","name":"clock","input":{}}}

            event: content_block_stop
            data: {"type":"content_block_stop","index":3}

            event: message_delta
            data: {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"input_tokens":13,"cache_creation_input_tokens":0,"cache_read_input_tokens":8,"output_tokens":34}}

            event: message_stop
            data: {"type":"message_stop"}

            """),
    GEMINI(
            """
            data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Two t\\u00f6wns, ","thought":true}]},"index":0}],"usageMetadata":{"promptTokenCount":21,"totalTokenCount":24,"thoughtsTokenCount":3},"modelVersion":"m-1","responseId":"answer-1"}

            data: {"candidates":[{"content":{"role":"model","parts":[{"text":"two calls.","thought":true}]},"index":0}],"usageMetadata":{"promptTokenCount":21,"totalTokenCount":26,"thoughtsTokenCount":5},"modelVersion":"m-1","responseId":"answer-1"}

            data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Grüße, мир, "}]},"index":0}],"usageMetadata":{"promptTokenCount":21,"candidatesTokenCount":5,"totalTokenCount":31,"thoughtsTokenCount":5},"modelVersion":"m-1","responseId":"answer-1"}

            data: {"candidates":[{"content":{"role":"model","parts":[{"text":"世界, שלום, 🐦\\n\\"quoted\\""}]},"index":0}],"usageMetadata":{"promptTokenCount":21,"candidatesTokenCount":9,"totalTokenCount":35,"thoughtsTokenCount":5},"modelVersion":"m-1","responseId":"answer-1"}

            data: {"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"weather","args":{"city":"Zürich"}},"thoughtSignature":"c2lnbmVk+/=="},{"functionCall":{"name":"clock","args":{}}}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":21,"candidatesTokenCount":29,"totalTokenCount":55,"thoughtsTokenCount":5,"cachedContentTokenCount":8},"modelVersion":"m-1","responseId":"answer-1"}

            """);

    private final String text;

    DialectStream(String text) {
        this.text = text;
    }

    public Dialect dialect() {
        return switch (this) {
            case OPENAI -> new OpenAiDialect();
            case ANTHROPIC -> new AnthropicDialect();
            case GEMINI -> new GeminiDialect();
        };
    }

    /** What only the event holds that completes the call of the clock, which takes nothing. */
    public String endOfClock() {
        return switch (this) {
            case ANTHROPIC -> "\"content_block_stop\",\"index\":3";
            case OPENAI, GEMINI -> "clock";
        };
    }

    /** All of it. */
    public byte[] bytes() {
        return text.getBytes(UTF_8);
    }

    /** All of it, as providers with other habits write events. */
    byte[] bytes(LineEnds ends) {
        return ends.of(text).getBytes(UTF_8);
    }

    /** Each event with its blank line. */
    public List<ByteBuffer> events() {
        List<ByteBuffer> events = new ArrayList<>();
        for (String event : text.split("(?<=\n\n)", 0)) {
            events.add(ByteBuffer.wrap(event.getBytes(UTF_8)));
        }
        return events;
    }

    /** What stands between the lines of a stream. */
    enum LineEnds {
        LF("\n"),
        CRLF("\r\n"),
        CR("\r"),

        /** With a comment in front of each event. */
        COMMENTED("\n");

        private final String end;

        LineEnds(String end) {
            this.end = end;
        }

        private String of(String text) {
            return switch (this) {
                case COMMENTED -> ": alive\n\n" + text.replace("\n\n", "\n\n: alive\n\n");
                case LF, CRLF, CR -> text.replace("\n", end);
            };
        }
    }
}
