package dev.sluice.netty.boot;

import java.io.IOException;

/** A configured certificate that cannot be used; the message names its files and what is wrong. */
final class UnusableCertificateException extends IOException {

    private static final long serialVersionUID = 1;

    UnusableCertificateException(String message, Throwable cause) {
        super(message, cause);
    }
}
