package dev.sluice.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.core.request.SplicedBody.Splice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplicedBodyTest {

    private static final byte[] SOURCE = "0123456789".getBytes(StandardCharsets.UTF_8);

    private static String spliced(Splice... splices) {
        SplicedBody body = new SplicedBody(SOURCE, List.of(splices));
        byte[] bytes = body.toByteArray();
        assertThat(body.length()).isEqualTo(bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void isItsSourceWithoutSplices() {
        assertThat(SplicedBody.unchanged(SOURCE).toByteArray()).isEqualTo(SOURCE);
        assertThat(SplicedBody.unchanged(SOURCE).length()).isEqualTo(10);
    }

    @Test
    void changesOnlyTheGivenPlaces() {
        assertThat(spliced(new Splice(2, 3, "x"), new Splice(7, 1, "yyyy")))
                .isEqualTo("01x56yyyy89");
    }

    @Test
    void insertsAndRemoves() {
        assertThat(spliced(new Splice(0, 0, "a"), new Splice(4, 2, ""), new Splice(10, 0, "b")))
                .isEqualTo("a01236789b");
    }

    @Test
    void replacesNeighboursAndTheWhole() {
        assertThat(spliced(new Splice(2, 2, "a"), new Splice(4, 2, "b"))).isEqualTo("01ab6789");
        assertThat(spliced(new Splice(0, 10, ""))).isEmpty();
    }

    @Test
    void countsBytesAndNotCharacters() {
        assertThat(spliced(new Splice(0, 1, "ü€"))).isEqualTo("ü€123456789");
    }

    @Test
    void refusesSplicesThatOverlapDescendOrLeaveTheSource() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spliced(new Splice(2, 3, ""), new Splice(4, 1, "")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spliced(new Splice(4, 1, ""), new Splice(2, 1, "")));
        assertThatIllegalArgumentException().isThrownBy(() -> spliced(new Splice(9, 2, "")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Splice(-1, 0, ""));
    }
}
