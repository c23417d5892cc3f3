package dev.sluice.netty.admin;

import dev.sluice.core.cache.CacheBoard;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A cache that holds three entries of the model smart, asked by ada. */
final class FakeCache implements CacheBoard {

    /** What was asked to be forgotten. */
    record Purge(@Nullable String model, @Nullable String key) {}

    final List<Purge> purges = new CopyOnWriteArrayList<>();
    private volatile long entries = 3;

    @Override
    public long entries() {
        return entries;
    }

    @Override
    public long bytes() {
        return entries * 100;
    }

    @Override
    public long purge(@Nullable String model, @Nullable String key) {
        purges.add(new Purge(model, key));
        boolean matches =
                (model == null || model.equals("smart")) && (key == null || key.equals("ada"));
        if (!matches) {
            return 0;
        }
        long before = entries;
        entries = 0;
        return before;
    }
}
