package dev.sluice.loadtest.chat;

import dev.sluice.loadtest.http.AnswerHead;

/** What a gateway's headers say of an answer; empty texts where a header is not there. */
public record Served(String provider, String cache, String degraded) {
    static final Served UNKNOWN = new Served("", "", "");

    static Served of(AnswerHead head) {
        return new Served(
                head.header("x-sluice-provider"),
                head.header("x-sluice-cache"),
                head.header("x-sluice-degraded"));
    }
}
