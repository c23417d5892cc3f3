package dev.sluice.core.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happened to an upstream call, as a fact. What follows from it is decided elsewhere. */
public sealed interface UpstreamFailure {

    /** One short sentence without the provider's name, for logs and for messages to clients. */
    String describe();

    /** No connection: refused, unreachable, unknown name, failed TLS handshake or proxy tunnel. */
    record ConnectFailed(String reason) implements UpstreamFailure {
        @Override
        public String describe() {
            return "could not be reached (" + reason + ")";
        }
    }

    /** The way out failed: its proxy is not there, refuses us, or does not get any further. */
    record EgressFailed(String reason) implements UpstreamFailure {
        @Override
        public String describe() {
            return "could not be reached through the proxy (" + reason + ")";
        }
    }

    /** A limit of {@code timeouts} ran out. */
    record TimedOut(Limit limit, Duration after) implements UpstreamFailure {
        public enum Limit {
            CONNECT("no connection"),
            FIRST_BYTE("no response head"),
            FIRST_TOKEN("no content"),
            IDLE("silence"),
            TOTAL("not finished");

            private final String words;

            Limit(String words) {
                this.words = words;
            }
        }

        @Override
        public String describe() {
            return "timed out (" + limit.words + " within " + seconds(after) + ")";
        }

        private static String seconds(Duration d) {
            return d.toMillis() % 1000 == 0 ? d.toSeconds() + "s" : d.toMillis() + "ms";
        }
    }

    /** The connection ended before the answer did. */
    record ConnectionLost(String reason) implements UpstreamFailure {
        @Override
        public String describe() {
            return "broke the connection (" + reason + ")";
        }
    }

    /** A status other than 2xx. */
    record ErrorStatus(int status, ProviderError words, @Nullable Duration retryAfter)
            implements UpstreamFailure {
        @Override
        public String describe() {
            return "answered " + status + (words.message().isEmpty() ? "" : ": " + words.message());
        }
    }

    /**
     * An error in a 200: an error event of a stream, or an error object where an answer was due.
     */
    record ErrorInBody(ProviderError words) implements UpstreamFailure {
        @Override
        public String describe() {
            return "reported an error: " + words.message();
        }
    }

    /**
     * A 200 with something that is no answer: a page, another type of content.
     *
     * @param page a page for people: somebody in between has answered, and not the API
     */
    record UnexpectedContent(String what, boolean page) implements UpstreamFailure {

        /** Something that is no page. */
        public UnexpectedContent(String what) {
            this(what, /* page= */ false);
        }

        @Override
        public String describe() {
            return "sent " + what + " instead of an answer";
        }
    }

    /** A 200 that ended without content, finish or error. */
    record EmptyAnswer() implements UpstreamFailure {
        @Override
        public String describe() {
            return "sent an empty answer";
        }
    }

    /** The stream ended properly as HTTP and improperly as a stream. */
    record MissingEnd() implements UpstreamFailure {
        @Override
        public String describe() {
            return "ended the stream without its end marker";
        }
    }

    /** More bytes than a limit of ours allows. */
    record TooLarge(String what, long limitBytes) implements UpstreamFailure {
        @Override
        public String describe() {
            return "sent " + what + " over the limit of " + limitBytes + " bytes";
        }
    }

    /** Bytes that are not HTTP, not the declared encoding, or not the declared form. */
    record Malformed(String what) implements UpstreamFailure {
        @Override
        public String describe() {
            return "sent " + what;
        }
    }

    /**
     * The candidate's form cannot carry what the request demands; nothing was sent.
     *
     * @param reason a sentence for the client
     * @param param the member of the request that is to blame; null = none
     */
    record Untranslatable(String reason, @Nullable String param) implements UpstreamFailure {
        @Override
        public String describe() {
            return "cannot be told this request: " + reason;
        }
    }

    /**
     * A program ended badly.
     *
     * @param exitCode of the program
     * @param lastWords the end of what it wrote to its standard error; for the log alone
     */
    record ProgramFailed(int exitCode, String lastWords) implements UpstreamFailure {
        @Override
        public String describe() {
            return "ended with the exit code " + exitCode;
        }
    }

    /** What the candidate gives is not what the request demands; nothing was sent. */
    record Unsuitable(String reason) implements UpstreamFailure {
        @Override
        public String describe() {
            return reason;
        }
    }
}
