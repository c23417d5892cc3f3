package dev.sluice.cache.recording;

import dev.sluice.core.cache.Recording;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.StreamEvent.ReasoningDelta;
import dev.sluice.core.provider.StreamEvent.RefusalDelta;
import dev.sluice.core.provider.StreamEvent.TextDelta;
import dev.sluice.core.provider.StreamEvent.ToolCallDelta;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one recording into canonical events and joins the pieces: a thousand deltas of text become
 * one. Pieces of different tool calls stay apart however they were interleaved. Used once, on a
 * worker.
 */
final class ResponseAggregator {

    private final List<StreamEvent> events = new ArrayList<>();
    private final Map<Place, Integer> openPieces = new HashMap<>();
    private final Map<Integer, StringBuilder> texts = new HashMap<>();
    private final Set<Integer> choices = new HashSet<>();
    private final Set<Integer> finished = new HashSet<>();
    private boolean failed;

    /** Where a piece belongs. */
    private record Place(Class<?> kind, int choice, int index) {}

    private ResponseAggregator() {}

    static RecordedAnswer aggregate(Recording recording) {
        ResponseAggregator aggregator = new ResponseAggregator();
        String model = recording.candidate().model();
        Dialect dialect = recording.candidate().provider().dialect();
        if (recording.streamed()) {
            StreamDecoder decoder = dialect.decoder(model);
            for (ByteBuffer event : recording.events()) {
                decoder.decode(event, aggregator::add);
            }
            decoder.end(aggregator::add);
        } else {
            for (ByteBuffer body : recording.events()) {
                byte[] bytes = new byte[body.remaining()];
                body.get(bytes);
                dialect.decodeAnswer(bytes, model, aggregator::add);
            }
        }
        return new RecordedAnswer(
                recording.ticket(),
                recording.candidate(),
                aggregator.joined(),
                aggregator.isComplete());
    }

    private void add(StreamEvent event) {
        switch (event) {
            case TextDelta delta -> join(event, delta.choice(), 0, delta.text());
            case ReasoningDelta delta -> join(event, delta.choice(), 0, delta.text());
            case RefusalDelta delta -> join(event, delta.choice(), 0, delta.text());
            case ToolCallDelta delta ->
                    join(event, delta.choice(), delta.index(), delta.arguments());
            case StreamEvent.Finished end -> {
                finished.add(end.choice());
                choices.add(end.choice());
                events.add(end);
            }
            case StreamEvent.Failed _ -> {
                failed = true;
                events.add(event);
            }
            // What is bound to one model means nothing to whoever gets the answer from memory.
            case StreamEvent.ReasoningBound _ -> {}
            case StreamEvent.Started _, StreamEvent.UsageReported _, StreamEvent.Uncarried _ ->
                    events.add(event);
        }
    }

    private void join(StreamEvent event, int choice, int index, String text) {
        choices.add(choice);
        Place place = new Place(event.getClass(), choice, index);
        Integer position = openPieces.get(place);
        if (position == null || !follows(place, position)) {
            position = events.size();
            openPieces.put(place, position);
            texts.put(position, new StringBuilder());
            events.add(event);
        }
        StringBuilder joined = texts.get(position);
        if (joined != null) {
            joined.append(text);
        }
    }

    /** Text that resumes after reasoning is a new piece; a tool call is one piece for ever. */
    private boolean follows(Place place, int position) {
        return place.kind() == ToolCallDelta.class || position == events.size() - 1;
    }

    private List<StreamEvent> joined() {
        List<StreamEvent> all = new ArrayList<>(events.size());
        for (int i = 0; i < events.size(); i++) {
            all.add(withText(events.get(i), texts.get(i)));
        }
        return all;
    }

    private static StreamEvent withText(StreamEvent event, @Nullable StringBuilder text) {
        if (text == null) {
            return event;
        }
        String joined = text.toString();
        return switch (event) {
            case TextDelta delta -> new TextDelta(delta.choice(), joined);
            case ReasoningDelta delta -> new ReasoningDelta(delta.choice(), joined);
            case RefusalDelta delta -> new RefusalDelta(delta.choice(), joined);
            case ToolCallDelta call ->
                    new ToolCallDelta(call.choice(), call.index(), call.id(), call.name(), joined);
            default -> event;
        };
    }

    private boolean isComplete() {
        return !failed && !choices.isEmpty() && finished.containsAll(choices);
    }
}
