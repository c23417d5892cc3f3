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
import dev.sluice.providers.openai.BodyMembers.Named;
import dev.sluice.providers.translation.CallIds;
import dev.sluice.providers.translation.CarriedSplices;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.Removals;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body for a provider, out of a body in the same dialect: the model's name, the wish to be told
 * the usage, and what the provider's quirks and rules demand change; nothing else does.
 */
final class UpstreamBody {

    private static final String USAGE = "\"include_usage\":true";

    private final ChatRequest request;
    private final Candidate candidate;
    private final HttpProvider provider;
    private final MemberPolicy policy;
    private final List<Splice> splices = new ArrayList<>(2);
    private final List<Span> removed = new ArrayList<>(0);

    private UpstreamBody(Assignment assignment, Losses losses) {
        this.request = assignment.request();
        this.candidate = assignment.candidate();
        this.provider = assignment.provider();
        this.policy = new MemberPolicy(candidate, losses);
    }

    static SplicedBody of(Assignment assignment, Losses losses) throws UntranslatableRequest {
        UpstreamBody body = new UpstreamBody(assignment, losses);
        body.model();
        body.streamOptions();
        body.developerRoles();
        body.byRules();
        body.carried();
        return new SplicedBody(body.request.body(), body.ordered());
    }

    /** What the provider refuses is left out, and what it calls otherwise is called so. */
    private void byRules() throws UntranslatableRequest {
        boolean any = provider.has(Quirk.ANY_TOOL_CHOICE);
        if (policy.rules().isEmpty() && !any) {
            return;
        }
        byte[] body = request.body();
        List<Named> members = BodyMembers.of(body, request.index().objectStart() - 1);
        byRules(members, "");
        for (Named member : members) {
            if (any && member.name().equals("tool_choice") && is(member, "\"required\"")) {
                replace(member.value(), "\"any\"");
            } else if (member.name().equals("messages") && policy.rules().concernMessages()) {
                for (int message : BodyMembers.objectsIn(body, member.value())) {
                    byRules(BodyMembers.of(body, message), MemberRules.ofMessages(""));
                }
            }
        }
    }

    private void byRules(List<Named> members, String place) throws UntranslatableRequest {
        for (Named member : members) {
            String known = place + member.name();
            String name = policy.rules().nameOf(member.name(), known);
            if (!policy.takes(known, () -> text(member))) {
                removed.add(member.whole());
            } else if (!name.equals(member.name())) {
                boolean taken = members.stream().anyMatch(other -> other.name().equals(name));
                if (taken) {
                    removed.add(member.whole());
                } else {
                    replace(member.quotedName(), JsonWriter.quoted(name));
                }
            }
        }
    }

    private String text(Named member) {
        Span value = member.value();
        return new String(request.body(), value.start(), value.length(), StandardCharsets.UTF_8);
    }

    private boolean is(Named member, String text) {
        Span value = member.value();
        return JsonBytes.is(request.body(), value.start(), value.end(), text);
    }

    private void carried() {
        splices.addAll(
                CarriedSplices.ofCarriers(
                        request, shown -> CallIdForm.of(provider, CallIds.plain(shown))));
        removed.addAll(request.index().strangers());
    }

    /** All of them in ascending order, but those inside of what is left out. */
    private List<Splice> ordered() {
        splices.addAll(Removals.of(request.body(), removed));
        splices.sort(Comparator.comparingInt(Splice::offset).thenComparingInt(Splice::length));
        List<Splice> outermost = new ArrayList<>(splices.size());
        int end = 0;
        for (Splice splice : splices) {
            if (splice.offset() >= end) {
                outermost.add(splice);
                end = splice.offset() + splice.length();
            }
        }
        return outermost;
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

    /** Where they are refused nothing is lost: who asked for the usage is told what comes. */
    private void streamOptions() {
        Member member = request.index().streamOptions();
        if (provider.has(Quirk.NO_STREAM_OPTIONS)) {
            if (member != null) {
                removed.add(new Span(member.nameStart(), member.value().end()));
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

    private void replace(Span span, String text) {
        splices.add(new Splice(span.start(), span.length(), text));
    }
}
