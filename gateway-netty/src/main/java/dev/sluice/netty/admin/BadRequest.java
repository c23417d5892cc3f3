package dev.sluice.netty.admin;

/** A request that cannot be understood. Its message says what would be right. */
final class BadRequest extends Exception {

    private final int status;

    BadRequest(String message) {
        this(400, message);
    }

    BadRequest(int status, String message) {
        super(message, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
        this.status = status;
    }

    Answer answer() {
        return Answer.error(status, String.valueOf(getMessage()));
    }
}
