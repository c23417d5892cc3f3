package dev.sluice.loadtest.load;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.report.ProgressLine;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** One run: sends, checks, counts. The calling thread plans the requests of an open loop. */
final class LoadRun {
    private final Target target;
    private final Pacing pacing;
    private final Questions questions;
    private final LoadFigures figures = new LoadFigures();

    LoadRun(Target target, Pacing pacing, Questions questions) {
        this.target = target;
        this.pacing = pacing;
        this.questions = questions;
    }

    LoadReport run(PrintWriter terminal) {
        long start = System.nanoTime();
        try (ChatClient client = target.client(figures.gaps::recordNanos);
                ProgressLine _ = ProgressLine.show(terminal, () -> progress(start))) {
            pacing.loop()
                    .run(
                            start,
                            pacing.limits(),
                            (index, planned) -> send(client, start, index, planned));
        }
        String conditions =
                "%s, model %s, %s, %s, warm-up %s"
                        .formatted(
                                target,
                                questions.model(),
                                questions.stream() ? "streams" : "whole answers",
                                pacing.text(),
                                Figures.time(pacing.warmUp()));
        return new LoadReport(conditions, Duration.ofNanos(System.nanoTime() - start), figures);
    }

    private void send(ChatClient client, long start, long index, long planned) {
        pacing.open().acquireUninterruptibly();
        try {
            figures.sent();
            Reply reply = client.ask(questions.at(index), planned);
            figures.ended(reply, planned - start >= pacing.warmUp().toNanos());
        } finally {
            pacing.open().release();
        }
    }

    private String progress(long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        long ended = figures.rightCount() + figures.wrongCount();
        return String.format(
                Locale.ROOT,
                "%.1f s  sent %d  open %d  right %d  failed %d  %.0f requests/s  first token p50"
                        + " %s p99 %s",
                seconds,
                figures.sentCount(),
                figures.sentCount() - ended,
                figures.rightCount(),
                figures.wrongCount(),
                ended / seconds,
                Figures.time(figures.firstToken.percentile(50)),
                Figures.time(figures.firstToken.percentile(99)));
    }
}
