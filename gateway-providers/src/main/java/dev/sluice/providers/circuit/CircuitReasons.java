package dev.sluice.providers.circuit;

import java.time.Duration;
import java.util.Locale;

/** Why a circuit changed, in words for somebody who is tired. */
final class CircuitReasons {

    static final String OPERATOR = "an operator said so";
    static final String TRIAL_FAILED = "a trial call failed";
    static final String TRIAL_CUT = "the answer to a trial call broke off";

    private CircuitReasons() {}

    static String inARow(int failures, Duration within) {
        return calls(failures, "failure", "failures") + " in a row within " + inWords(within);
    }

    static String rate(int failures, int calls, Duration window) {
        return failures + " of " + calls + " calls in " + inWords(window) + " failed";
    }

    static String restOver(Duration rest) {
        return "its rest of " + inWords(rest) + " is over";
    }

    static String succeeded(int calls) {
        return calls(calls, "call", "calls") + " succeeded";
    }

    static String unanswered(Duration within) {
        return "its trial calls brought no answer within " + inWords(within);
    }

    static String slow(Duration firstToken, Duration usual) {
        return "first token " + roughly(firstToken) + " where " + roughly(usual) + " is usual";
    }

    /** A tenth of a second more or less is nothing that anybody wants to read. */
    private static String roughly(Duration duration) {
        return duration.toMillis() < 100
                ? duration.toMillis() + "ms"
                : String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1000.0);
    }

    private static String calls(int number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /**
     * As the configuration would write it: in seconds, or in milliseconds where there is a rest.
     */
    private static String inWords(Duration duration) {
        return duration.toMillis() % 1000 == 0
                ? duration.toSeconds() + "s"
                : duration.toMillis() + "ms";
    }
}
