package dev.sluice.loadtest.chat;

import dev.sluice.loadtest.http.AnswerHead;

/** What a gateway says of an answer; empty texts where it does not. */
public record Served(String provider, String cache, String degraded) {
    static final Served UNKNOWN = new Served("", "", "");

    static Served of(AnswerHead head) {
        return new Served(
                head.header("x-sluice-provider"),
                head.header("x-sluice-cache"),
                head.header("x-sluice-degraded"));
    }

    /** With what a stream says of itself, where its head had left before that was known. */
    Served marked(String mark) {
        return degraded.isEmpty() ? new Served(provider, cache, mark) : this;
    }
}
