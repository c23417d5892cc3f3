package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SimulatorMode;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import org.junit.jupiter.api.Test;

/** Events and answers as large as they may be, and larger. */
class LargeAnswerScenarioTest extends Scenario {

    private static final int MIB = 1024 * 1024;

    /** Several times the largest event, so that growth without a bound would show. */
    private static final long BOUND = 64L * MIB;

    @Test
    void anEventOf8MibPassesWhole() throws Exception {
        Response response =
                ask(new SimulatorMode.EventBytes(8 * MIB), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.content()).hasSizeGreaterThan(8 * MIB - 1024);
        assertThat(response.isDone()).isTrue();
        assertThat(response.errorEvents()).isEmpty();
    }

    @Test
    void anEventWithoutAnEndIsANamedErrorAndMemoryIsBounded() throws Exception {
        long before = usedDirectMemory();

        Response response =
                ask(new SimulatorMode.Endless(1024L * MIB), ChatRequests.streamed("hello"));

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.error("message")).contains("an event over the limit of");
        assertThat(usedDirectMemory() - before).isLessThan(BOUND);
        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    @Test
    void aWholeAnswerOverWhatIsHeldStreamsThrough() throws Exception {
        Response response =
                ask(new SimulatorMode.EventBytes(20 * MIB), ChatRequests.whole("hello"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.head().isChunked()).isTrue();
        assertThat(response.message()).hasSizeGreaterThan(20 * MIB - 4096);
    }

    @Test
    void aWholeAnswerThatIsHeldHasALength() throws Exception {
        Response response = ask(new SimulatorMode.EventBytes(4 * MIB), ChatRequests.whole("hello"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.head().isChunked()).isFalse();
        assertThat(response.message()).hasSizeGreaterThan(4 * MIB - 4096);
    }

    private static long usedDirectMemory() {
        return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                .metric()
                .usedDirectMemory();
    }
}
