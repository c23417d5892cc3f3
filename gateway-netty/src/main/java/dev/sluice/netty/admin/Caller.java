package dev.sluice.netty.admin;

/** As whom a request passed the guard. */
enum Caller {
    /** It held the admin token. */
    TOKEN("token"),
    /** It came from this machine, and no token is configured. */
    LOOPBACK("loopback"),
    /** It did not pass. */
    NOBODY("nobody");

    private final String label;

    Caller(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
