package dev.sluice.loadtest.report;

import dev.sluice.loadtest.json.JsonValue;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a report goes that programs read. */
public final class ReportFile {
    private ReportFile() {}

    /** False, and a sentence, if it cannot be written; null = none is wanted. */
    public static boolean write(@Nullable Path file, JsonValue report, PrintWriter err) {
        if (file == null) {
            return true;
        }
        try {
            Files.writeString(file, report.compact() + "\n");
            return true;
        } catch (IOException e) {
            err.println("The report cannot be written to " + file + ": " + e + ".");
            return false;
        }
    }
}
