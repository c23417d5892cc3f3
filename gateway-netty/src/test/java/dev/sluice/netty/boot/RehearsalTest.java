package dev.sluice.netty.boot;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class RehearsalTest {

    /** It ends with an exception where a form refuses what the rehearsal says in it. */
    @Test
    void everyFormTakesThePartThatItIsGiven() {
        assertThatCode(DataPlanes::rehearse).doesNotThrowAnyException();
    }
}
