package dev.sluice.netty.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;

/** The watch sees: without this, silence would prove nothing. */
class LeakWatchTest {

    @Test
    void reportsABufferThatNobodyReleased() throws Exception {
        leak();

        assertThat(LeakWatch.collectLeaks()).hasSize(1);
        assertThat(LeakWatch.collectLeaks()).isEmpty();
    }

    @Test
    void isContentWithABufferThatWasReleased() throws Exception {
        ByteBufAllocator.DEFAULT.directBuffer(64).release();

        assertThat(LeakWatch.collectLeaks()).isEmpty();
    }

    private static void leak() {
        ByteBuf forgotten = ByteBufAllocator.DEFAULT.directBuffer(64);
        forgotten.writeByte(1);
    }
}
