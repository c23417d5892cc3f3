package dev.sluice.loadtest.chat;

/** What a client thinks of what it got. */
public sealed interface Verdict {

    /**
     * Whole, and right as far as that can be known.
     *
     * @param author the simulator that wrote it; empty if that is not known
     */
    record Right(String author) implements Verdict {}

    /**
     * Not what was asked for.
     *
     * @param status of the HTTP answer; 0 if there was none
     */
    record Wrong(FaultKind kind, int status, String detail) implements Verdict {

        /** The class that it is counted in: {@code cut}, {@code status 503}. */
        public String label() {
            return kind == FaultKind.STATUS ? kind.text() + " " + status : kind.text();
        }
    }
}
