package dev.sluice.providers.openai;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex.Member;
import dev.sluice.core.request.RequestIndex.Span;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.CallIds;
import dev.sluice.providers.translation.CarriedSplices;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
    private final Losses losses;

    private UpstreamBody(Assignment assignment, Losses losses) {
        this.request = assignment.request();
        this.candidate = assignment.candidate();
        this.provider = assignment.provider();
        this.losses = losses;
    }

    static SplicedBody of(Assignment assignment, Losses losses) throws UntranslatableRequest {
        UpstreamBody body = new UpstreamBody(assignment, losses);
        body.model();
        body.streamOptions();
        body.developerRoles();
        body.members();
        body.splices.addAll(
                CarriedSplices.of(
                        body.request, shown -> CallIdForm.of(body.provider, CallIds.plain(shown))));
        body.splices.sort(Comparator.comparingInt(Splice::offset));
        return new SplicedBody(body.request.body(), body.splices);
    }

    /** What the provider refuses is left out, and what it calls otherwise is called so. */
    private void members() throws UntranslatableRequest {
        MemberRules rules = provider.members();
        if (rules.isEmpty()) {
            return;
        }
        for (String name : rules.unsupported()) {
            Member member = find(name);
            if (member != null && !isDefault(name, member) && !losses.passesUnknown()) {
                remove(member);
                losses.drop(name, provider.name() + " does not take it");
            }
        }
        for (Map.Entry<String, String> name : rules.renamed().entrySet()) {
            Member member = find(name.getKey());
            if (member != null) {
                int length = name.getKey().length() + 2;
                splices.add(
                        new Splice(member.nameStart(), length, JsonWriter.quoted(name.getValue())));
            }
        }
        if (provider.has(Quirk.ANY_TOOL_CHOICE)) {
            Member choice = find("tool_choice");
            if (choice != null && valueOf(choice).equals("\"required\"")) {
                replace(choice.value(), "\"any\"");
            }
        }
    }

    /** A value that asks for nothing: one answer, or what {@code null} and {@code false} say. */
    private boolean isDefault(String name, Member member) {
        String value = valueOf(member);
        return value.equals("null")
                || value.equals("false")
                || (name.equals("n") && value.equals("1"));
    }

    private String valueOf(Member member) {
        Span value = member.value();
        return new String(request.body(), value.start(), value.length(), StandardCharsets.UTF_8);
    }

    /** A member of the body by its name as it is usually written, without escapes. */
    private @Nullable Member find(String name) {
        byte[] body = request.body();
        int open = request.index().objectStart() - 1;
        int value = JsonBytes.findMember(body, open, body.length, name);
        if (value < 0) {
            return null;
        }
        int quote = value;
        int quotes = 0;
        while (quotes < 2) {
            quote--;
            if (body[quote] == '"') {
                quotes++;
            }
        }
        return new Member(quote, new Span(value, JsonBytes.skipValue(body, value, body.length)));
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

    private void streamOptions() throws UntranslatableRequest {
        Member member = request.index().streamOptions();
        if (provider.has(Quirk.NO_STREAM_OPTIONS)) {
            if (member != null) {
                remove(member);
                losses.drop("stream_options", provider.name() + " does not take it");
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
