package dev.sluice.loadtest.simulator;

import java.util.List;
import java.util.Optional;

/**
 * One answer in one provider's form, streamed or whole. Immutable; the same call, the same bytes.
 */
interface WrittenAnswer {

    /** Content pieces of a stream. */
    int count();

    String firstPiece();

    /** What comes before the first content. */
    List<SimulatedEvent> opening();

    /** Content piece number i, from 0, with what stands around it. */
    List<SimulatedEvent> content(int i);

    /** The first piece with other text. */
    List<SimulatedEvent> firstContent(String piece);

    /** What comes behind the last content, but for the end marker. */
    List<SimulatedEvent> closing();

    /** The end marker of the form. */
    Optional<SimulatedEvent> endMarker();

    /** An error in the middle of a stream. */
    SimulatedEvent error(String message);

    /** The whole answer, with some more text at the end of a text. */
    String whole(String padding);

    /** The whole answer, without the finish reason that a broken-off one would lack. */
    String wholeWithoutEnd();

    /** How the form writes its events unless a mode says otherwise. */
    default EventFraming framing() {
        return EventFraming.PLAIN;
    }

    /** Whether a stream is an array of JSON documents and no events. */
    default boolean isArray() {
        return false;
    }
}
