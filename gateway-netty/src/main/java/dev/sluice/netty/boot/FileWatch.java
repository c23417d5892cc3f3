package dev.sluice.netty.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Notices that files have changed by looking at them, since a notification does not come for what
 * lies behind a symbolic link, in a mounted volume or on another machine. A change counts when two
 * looks in a row see the same: a file that is being written is left alone until it is done.
 *
 * <p>Used by one thread.
 */
final class FileWatch {

    private final Supplier<Set<Path>> files;
    private Map<Path, String> reported;
    private Map<Path, String> seen;

    /**
     * A watch that takes the files as they are now for known.
     *
     * @param files asked at each look
     */
    FileWatch(Supplier<Set<Path>> files) {
        this.files = files;
        this.reported = states();
        this.seen = reported;
    }

    /** Whether something has changed since it last said so, or since its beginning. */
    boolean look() {
        Map<Path, String> now = states();
        boolean steady = now.equals(seen);
        seen = now;
        if (!steady || now.equals(reported)) {
            return false;
        }
        reported = now;
        return true;
    }

    /**
     * After a reload other files may count. Those that counted before stay known as they were when
     * a change was reported, so that what has changed since then is not lost.
     */
    void settle() {
        Map<Path, String> known = states();
        known.replaceAll((file, state) -> reported.getOrDefault(file, state));
        reported = known;
    }

    private Map<Path, String> states() {
        Map<Path, String> states = new TreeMap<>();
        files.get().forEach(file -> states.put(file, state(file)));
        return states;
    }

    private static String state(Path file) {
        try {
            Path real = file.toRealPath();
            BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
            return real
                    + " "
                    + attributes.lastModifiedTime()
                    + " "
                    + attributes.size()
                    + " "
                    + attributes.fileKey();
        } catch (IOException e) {
            return "unreadable";
        }
    }
}
