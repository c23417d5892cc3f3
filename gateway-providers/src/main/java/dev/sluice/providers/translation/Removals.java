package dev.sluice.providers.translation;

import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.providers.json.JsonBytes;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** Takes members of objects and elements of arrays out of a body, together with their commas. */
public final class Removals {

    private Removals() {}

    /**
     * In ascending order.
     *
     * @param removed what goes, in any order; what lies inside of another one goes with it
     */
    public static List<Splice> of(byte[] body, List<Span> removed) {
        Deque<Span> gaps = new ArrayDeque<>(removed.size());
        removed.stream()
                .sorted(Comparator.comparingInt(Span::start))
                .forEach(
                        span -> {
                            if (gaps.isEmpty() || span.start() >= gaps.getLast().end()) {
                                gaps.add(gap(body, span, gaps));
                            }
                        });
        return gaps.stream().map(gap -> new Splice(gap.start(), gap.length(), "")).toList();
    }

    /** The comma behind goes, too; before a closing bracket it is the one in front. */
    private static Span gap(byte[] body, Span span, Deque<Span> before) {
        int behind = JsonBytes.skipSpace(body, span.end(), body.length);
        if (body[behind] == ',') {
            return new Span(span.start(), behind + 1);
        }
        int start = span.start();
        while (true) {
            if (!before.isEmpty() && before.getLast().end() == start) {
                start = before.removeLast().start();
            } else if (JsonBytes.isSpace(body[start - 1])) {
                start--;
            } else {
                break;
            }
        }
        return new Span(body[start - 1] == ',' ? start - 1 : start, span.end());
    }
}
