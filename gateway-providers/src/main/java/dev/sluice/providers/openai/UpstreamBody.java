package dev.sluice.providers.openai;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex.Member;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body for a provider, out of a body in the same dialect: the model's name, the wish to be told
 * the usage, and what a quirk demands change; nothing else does.
 */
final class UpstreamBody {

    private static final String USAGE = "\"include_usage\":true";

    private final ChatRequest request;
    private final Candidate candidate;
    private final HttpProvider provider;
    private final List<Splice> splices = new ArrayList<>(2);
    private final List<String> warnings = new ArrayList<>(0);

    private UpstreamBody(ChatRequest request, Candidate candidate, HttpProvider provider) {
        this.request = request;
        this.candidate = candidate;
        this.provider = provider;
    }

    /**
     * A body, and what of the client's it had to leave out.
     *
     * @param warnings one fact each
     */
    record Spliced(SplicedBody body, List<String> warnings) {}

    static Spliced of(Assignment assignment) {
        ChatRequest request = assignment.request();
        UpstreamBody body =
                new UpstreamBody(request, assignment.candidate(), assignment.provider());
        body.model();
        body.streamOptions();
        body.developerRoles();
        body.splices.sort(Comparator.comparingInt(Splice::offset));
        return new Spliced(new SplicedBody(request.body(), body.splices), body.warnings);
    }

    private void model() {
        Span model = request.index().model();
        if (model != null && !candidate.model().equals(request.model())) {
            replace(model, JsonWriter.quoted(candidate.model()));
        }
    }

    private void developerRoles() {
        if (provider.has(Quirk.NO_DEVELOPER_ROLE)) {
            for (Span role : request.index().developerRoles()) {
                replace(role, "\"system\"");
            }
        }
    }

    private void streamOptions() {
        Member member = request.index().streamOptions();
        if (provider.has(Quirk.NO_STREAM_OPTIONS)) {
            if (member != null) {
                remove(member);
                warnings.add(
                        "stream_options was dropped: " + provider.name() + " does not take it");
            }
        } else if (request.streamed()) {
            askForUsage(member);
        }
    }

    private void askForUsage(@Nullable Member member) {
        byte[] body = request.body();
        if (member == null) {
            // The object has other members, so a comma is right.
            splices.add(
                    new Splice(
                            request.index().objectStart(),
                            0,
                            "\"stream_options\":{" + USAGE + "},"));
            return;
        }
        Span value = member.value();
        if (body[value.start()] != '{') {
            replace(value, "{" + USAGE + "}");
            return;
        }
        if (request.usageRequested()) {
            return;
        }
        int usage = JsonBytes.findMember(body, value.start(), value.end(), "include_usage");
        if (usage >= 0) {
            replace(new Span(usage, JsonBytes.skipValue(body, usage, value.end())), "true");
            return;
        }
        int inside = value.start() + 1;
        boolean empty = body[JsonBytes.skipSpace(body, inside, value.end())] == '}';
        splices.add(new Splice(inside, 0, empty ? USAGE : USAGE + ","));
    }

    /** Takes the member out together with one of the commas around it. */
    private void remove(Member member) {
        byte[] body = request.body();
        int start = member.nameStart();
        int end = JsonBytes.skipSpace(body, member.value().end(), body.length);
        if (body[end] == ',') {
            end++;
        } else {
            end = member.value().end();
            start--;
            while (JsonBytes.isSpace(body[start])) {
                start--;
            }
        }
        splices.add(new Splice(start, end - start, ""));
    }

    private void replace(Span span, String text) {
        splices.add(new Splice(span.start(), span.length(), text));
    }
}
