package dev.sluice.netty.leak;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class that leaves a leaked buffer behind. JUnit finds it by itself, for all tests of
 * this module, before Netty's buffers are first used. A leak is reported when its buffer has been
 * collected and another one is allocated, so both are done here.
 */
public final class LeakWatch implements AfterAllCallback {

    private static final long LONGEST_COLLECTION_MILLIS = 5000;

    static {
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(
                new ResourceLeakDetectorFactory() {
                    @Override
                    @SuppressWarnings("deprecation") // abstract all the same
                    public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                            Class<T> resource, int samplingInterval, long maxActive) {
                        return newResourceLeakDetector(resource, samplingInterval);
                    }

                    @Override
                    public <T> ResourceLeakDetector<T> newResourceLeakDetector(
                            Class<T> resource, int samplingInterval) {
                        return new CountingLeakDetector<>(resource, samplingInterval);
                    }
                });
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        Optional<Class<?>> enclosing =
                context.getTestClass().<Class<?>>map(Class::getEnclosingClass);
        if (enclosing.isPresent()) {
            return;
        }
        List<String> leaks = collectLeaks();
        if (!leaks.isEmpty()) {
            throw new AssertionError(
                    leaks.size() + " leaked buffers, the first one: " + leaks.getFirst());
        }
    }

    /** What has leaked since the last call. */
    static List<String> collectLeaks() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            collectGarbage();
            ByteBuf asked = ByteBufAllocator.DEFAULT.directBuffer(16);
            asked.release();
        }
        return CountingLeakDetector.take();
    }

    /** Returns when a reference that was made here has been enqueued, and so older ones too. */
    private static void collectGarbage() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Reference<Object> sign = new PhantomReference<>(new Object(), queue);
        System.gc();
        Reference<?> seen = queue.remove(LONGEST_COLLECTION_MILLIS);
        if (!sign.equals(seen)) {
            throw new IllegalStateException("no garbage was collected");
        }
    }
}
