package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8PiecesTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 100})
    void giveTheSameTextHoweverItIsCut(int size) {
        String text = "aé€🙂\n\uFFFDz";

        assertThat(read(text.getBytes(UTF_8), size)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100})
    void replaceWhatIsNoUtf8AsAWholeReadWould(int size) {
        byte[] bytes = {'a', (byte) 0xFF, 'b', (byte) 0xE2, (byte) 0x82, 'c', (byte) 0x80, 'd'};

        assertThat(read(bytes, size)).isEqualTo(new String(bytes, UTF_8));
    }

    @Test
    void waitForTheRestOfACharacter() {
        Utf8Pieces pieces = new Utf8Pieces();
        byte[] euro = "€".getBytes(UTF_8);

        assertThat(pieces.next(euro, 2)).isEmpty();
        assertThat(pieces.next(new byte[] {euro[2]}, 1)).isEqualTo("€");
        assertThat(pieces.end()).isEmpty();
    }

    @Test
    void endABegunCharacterWithOneReplacement() {
        Utf8Pieces pieces = new Utf8Pieces();

        assertThat(pieces.next("a🙂".getBytes(UTF_8), 4)).isEqualTo("a");
        assertThat(pieces.end()).isEqualTo("\uFFFD");
        assertThat(pieces.end()).isEmpty();
    }

    private static String read(byte[] bytes, int size) {
        Utf8Pieces pieces = new Utf8Pieces();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.length; i += size) {
            byte[] piece = Arrays.copyOfRange(bytes, i, Math.min(bytes.length, i + size));
            text.append(pieces.next(piece, piece.length));
        }
        return text.append(pieces.end()).toString();
    }
}
