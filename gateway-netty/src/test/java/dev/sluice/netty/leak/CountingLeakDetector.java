package dev.sluice.netty.leak;

import io.netty.util.ResourceLeakDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps what Netty would only log. Thread-safe: a concurrent queue of reports. */
final class CountingLeakDetector<T> extends ResourceLeakDetector<T> {

    private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    CountingLeakDetector(Class<T> resourceType, int samplingInterval) {
        super(resourceType, samplingInterval);
    }

    /** The reports since the last call. */
    static List<String> take() {
        List<String> taken = new ArrayList<>();
        String report = REPORTS.poll();
        while (report != null) {
            taken.add(report);
            report = REPORTS.poll();
        }
        return taken;
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        REPORTS.add(resourceType + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        REPORTS.add(resourceType);
    }
}
