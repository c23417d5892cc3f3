package dev.sluice.netty.peer;

import java.util.function.UnaryOperator;

/** What a provider does with its next requests. */
public sealed interface PeerMode {

    /** An answer, or a refusal where the request has a fault. */
    record Answers() implements PeerMode {}

    /** An error of its form. */
    record Refuses(int status, String message) implements PeerMode {}

    /** So many pieces, then the end of the connection in the middle of the body. */
    record Cuts(int pieces) implements PeerMode {}

    /** So many pieces, then an error inside of the stream. */
    record Fails(int pieces) implements PeerMode {}

    /** So many pieces, then a proper end of the body without the form's own end. */
    record Stops(int pieces) implements PeerMode {}

    /** A stream that goes on until the gateway leaves. */
    record Endless() implements PeerMode {}

    /** An answer whose stream, as text, is another one. */
    record Rewritten(UnaryOperator<String> change) implements PeerMode {}
}
