package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class BodyCollectorTest {

    @Test
    void joinsPiecesAndLeavesTheirPositionsAlone() {
        BodyCollector body = new BodyCollector(100);
        ByteBuffer piece = FakeDialect.bytes("xxab");
        piece.position(2);

        assertThat(body.add(piece)).isTrue();
        assertThat(body.add(FakeDialect.bytes("c"))).isTrue();

        assertThat(body.toByteArray()).asString().isEqualTo("abc");
        assertThat(piece.position()).isEqualTo(2);
    }

    @Test
    void takesNothingOfAPieceThatPassesTheLimit() {
        BodyCollector body = new BodyCollector(4);

        assertThat(body.add(FakeDialect.bytes("abc"))).isTrue();
        assertThat(body.add(FakeDialect.bytes("de"))).isFalse();
        assertThat(body.add(FakeDialect.bytes("d"))).isTrue();

        assertThat(body.toByteArray()).asString().isEqualTo("abcd");
    }

    @Test
    void takesThePrefixThatFits() {
        BodyCollector body = new BodyCollector(4);

        body.addPrefix(FakeDialect.bytes("abc"));
        body.addPrefix(FakeDialect.bytes("defg"));
        body.addPrefix(FakeDialect.bytes("h"));

        assertThat(body.toByteArray()).asString().isEqualTo("abcd");
    }

    @Test
    void growsUpToTheLimitAndNoFurther() {
        BodyCollector body = new BodyCollector(10_000);
        for (int i = 0; i < 10; i++) {
            assertThat(body.add(ByteBuffer.allocate(1000))).isTrue();
        }

        assertThat(body.add(ByteBuffer.allocate(1))).isFalse();
        assertThat(body.toByteArray()).hasSize(10_000);
    }

    @Test
    void isEmptyWithoutPieces() {
        assertThat(new BodyCollector(0).toByteArray()).isEmpty();
        assertThat(new BodyCollector(0).add(ByteBuffer.allocate(0))).isTrue();
    }
}
