package dev.sluice.loadtest.report;

import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Draws durations as bars; each step is a tenth of a decade wide, or wider. */
public final class HistogramDrawing {
    private static final int WIDTH = 50;
    private static final int MAX_ROWS = 20;
    private static final double FINEST = Math.pow(10, 0.1);

    private HistogramDrawing() {}

    /** Lines of text; nothing if there are no durations. */
    public static String of(Latencies latencies) {
        Histogram micros = latencies.snapshot();
        if (micros.getTotalCount() == 0) {
            return "";
        }
        double low = (double) Math.max(1, micros.getMinValue());
        double high = Math.max(low + 1, (double) micros.getMaxValue());
        double step = Math.max(FINEST, Math.pow(high / low, 1.0 / MAX_ROWS));
        StringBuilder rows = new StringBuilder();
        double from = low;
        long most = mostInOneStep(micros, low, high, step);
        while (from <= high) {
            double to = from * step;
            rows.append(row(from, to, count(micros, from, to), most));
            from = to;
        }
        return rows.toString();
    }

    private static String row(double from, double to, long count, long most) {
        int bar = (int) Math.ceil((double) count * WIDTH / most);
        return String.format(
                Locale.ROOT,
                "  %9s - %-9s %8d  %s\n",
                micros(from),
                micros(to),
                count,
                "#".repeat(bar));
    }

    private static long mostInOneStep(Histogram micros, double low, double high, double step) {
        long most = 1;
        for (double from = low; from <= high; from *= step) {
            most = Math.max(most, count(micros, from, from * step));
        }
        return most;
    }

    /** Of values from one bound to below the other. */
    private static long count(Histogram micros, double from, double to) {
        long first = (long) Math.ceil(from);
        long last = (long) Math.ceil(to) - 1;
        if (first <= 1) {
            first = 0; // what is below a microsecond stands at the beginning
        }
        return last < first ? 0 : micros.getCountBetweenValues(first, last);
    }

    private static String micros(double micros) {
        return Figures.time(Duration.ofNanos((long) (micros * 1_000)));
    }
}
