package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

/** What a client sees of an answer that broke off. */
final class Cuts {

    private Cuts() {}

    /** One error event at the end, no success marker, a proper end of the body, then no more. */
    static void assertCut(Response response) {
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.isDone()).as("success marker").isFalse();
        assertThat(response.errorEvents()).hasSize(1);
        assertThat(response.errorEvents().getFirst().at("code").textOr("")).isEqualTo("stream_cut");
        assertThat(response.payloads().getLast()).contains("\"error\"");
        assertThat(response.text()).endsWith("\n\n");
        assertThat(response.whole()).as("the body ends as HTTP demands").isTrue();
    }
}
