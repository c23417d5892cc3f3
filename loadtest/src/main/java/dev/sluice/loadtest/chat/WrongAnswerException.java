package dev.sluice.loadtest.chat;

/** An answer came, and this is wrong with it. */
final class WrongAnswerException extends Exception {
    private final FaultKind kind;

    WrongAnswerException(FaultKind kind, String message) {
        super(message);
        this.kind = kind;
    }

    FaultKind kind() {
        return kind;
    }
}
