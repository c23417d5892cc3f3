package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.chat.FaultKind;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.chat.Served;
import dev.sluice.loadtest.chat.Verdict;
import dev.sluice.loadtest.drill.bench.Crowd.Course;
import java.util.ArrayList;
import java.util.List;

/** Replies as they could have come, planned at a distance of 100 ms from moment 0 on. */
public final class Replies {
    public static final long DISTANCE = 100_000_000;

    private final List<Reply> replies = new ArrayList<>();

    /** So many right answers of a simulator, or of whom the gateway names. */
    public Replies from(String author, int count, long firstTokenMillis) {
        Verdict right = new Verdict.Right(author);
        return add(new Served(author, "", ""), right, count, firstTokenMillis);
    }

    public Replies failed(int status, int count) {
        Verdict wrong = new Verdict.Wrong(FaultKind.STATUS, status, "simulated");
        return add(new Served("", "", ""), wrong, count, 0);
    }

    private Replies add(Served served, Verdict verdict, int count, long firstTokenMillis) {
        for (int i = 0; i < count; i++) {
            long planned = replies.size() * DISTANCE;
            long first = planned + firstTokenMillis * 1_000_000;
            replies.add(new Reply(planned, first, first, served, verdict));
        }
        return this;
    }

    public List<Reply> all() {
        return List.copyOf(replies);
    }

    /** A change before the reply of each of these numbers. */
    public Course course(int... changes) {
        List<Long> moments = new ArrayList<>();
        for (int change : changes) {
            moments.add(change * DISTANCE);
        }
        return new Course(0, replies, moments);
    }
}
