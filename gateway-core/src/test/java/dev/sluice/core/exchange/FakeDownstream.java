package dev.sluice.core.exchange;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What a client got, as a list of what was done for it. */
final class FakeDownstream implements Downstream {

    final List<String> done = new ArrayList<>();
    boolean writable = true;
    boolean gone;
    private int ends;

    @Override
    public void start(ResponseHead head) {
        add("head " + head.status());
    }

    @Override
    public void write(ByteBuffer bytes) {
        add("write " + FakeDialect.text(bytes).strip());
    }

    @Override
    public void flush() {
        add("flush");
    }

    @Override
    public void end() {
        finish("end");
    }

    @Override
    public void endAndClose() {
        finish("end and close");
    }

    @Override
    public void abort() {
        finish("abort");
    }

    @Override
    public void respond(ResponseHead head, ByteBuffer body) {
        finish("respond " + head.status() + " " + FakeDialect.text(body).strip());
    }

    @Override
    public boolean isWritable() {
        return writable;
    }

    /** How many times the answer was ended; one is right. */
    int ends() {
        return ends;
    }

    private void finish(String what) {
        add(what);
        if (!gone) {
            ends++;
        }
    }

    private void add(String what) {
        if (!gone) {
            if (ends > 0) {
                throw new IllegalStateException(what + " after the end");
            }
            done.add(what);
        }
    }
}
