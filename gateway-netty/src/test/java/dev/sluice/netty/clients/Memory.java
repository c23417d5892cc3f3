package dev.sluice.netty.clients;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** What tests of answers from memory share. */
final class Memory {
    /** A client that says so is told 504 until memory has the answer; no provider is asked. */
    static final String ONLY_IF_CACHED = "only-if-cached";

    static final int NOT_CACHED = 504;

    private static final AtomicInteger QUESTIONS = new AtomicInteger();

    private Memory() {}

    /** Asked by no other test of this run. */
    static String newQuestion() {
        return "What is question number " + QUESTIONS.incrementAndGet() + "?";
    }

    /** An answer is stored shortly after its end: asks until memory has it. */
    static void await(BooleanSupplier answers) {
        long end = System.nanoTime() + ClientStand.SOON.toNanos();
        while (!answers.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not in memory after " + ClientStand.SOON);
            }
        }
    }
}
