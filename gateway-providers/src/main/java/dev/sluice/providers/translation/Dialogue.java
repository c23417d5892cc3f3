package dev.sluice.providers.translation;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.Message.ToolResult;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.UnknownMembers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A conversation in the order that Anthropic and Gemini demand: rules first, then turns of user and
 * model that alternate and begin with the user; the results of a model's calls open the turn behind
 * it. What is certain is mended, what is not is refused by the place of its message in the request.
 *
 * @param system what the rules say, in order
 * @param turns never empty, and the first is the user's
 */
public record Dialogue(List<ContentPart> system, List<Turn> turns) {

    /** What stands for a user who has said nothing before the model spoke. */
    private static final String NOTHING_SAID = ".";

    /** Values of members that a client gives back because they were in the answer. */
    private static final Set<String> SAYS_NOTHING = Set.of("null", "[]", "{}", "\"\"");

    /** One side's say. */
    public sealed interface Turn {}

    /**
     * The user's turn.
     *
     * @param results of the calls of the turn before it
     */
    public record UserSays(List<ToolResult> results, List<ContentPart> said) implements Turn {}

    /** The model's turn, calls of tools among the parts. */
    public record ModelSays(List<ContentPart> content) implements Turn {}

    public Dialogue {
        system = List.copyOf(system);
        turns = List.copyOf(turns);
    }

    /** Puts messages into order. Parts that say nothing are left out. */
    public static Dialogue of(List<Message> messages, MessagePlaces places, Losses losses)
            throws UntranslatableRequest {
        return new Builder(places, losses).build(messages);
    }

    private static final class Builder {

        private final MessagePlaces places;
        private final Losses losses;
        private final List<ContentPart> system = new ArrayList<>();
        private final List<Turn> turns = new ArrayList<>();
        private final List<ToolResult> results = new ArrayList<>();
        private final List<ContentPart> userSaid = new ArrayList<>();
        private final List<ContentPart> modelSaid = new ArrayList<>();

        /** Ids of the last model turn's calls that have no result yet, and where they stand. */
        private final Set<String> open = new HashSet<>();

        private int callsAt;

        Builder(MessagePlaces places, Losses losses) {
            this.places = places;
            this.losses = losses;
        }

        Dialogue build(List<Message> messages) throws UntranslatableRequest {
            for (int i = 0; i < messages.size(); i++) {
                take(messages.get(i), i);
            }
            closeModel();
            closeUser();
            if (turns.isEmpty()) {
                throw new UntranslatableRequest(
                        "no message says anything to "
                                + losses.target()
                                + "; at least one user message with content is needed",
                        "messages");
            }
            return new Dialogue(system, turns);
        }

        private void take(Message message, int index) throws UntranslatableRequest {
            switch (message) {
                case Message.SystemTurn rules -> rules(rules.content(), rules.unknown(), index);
                case Message.DeveloperTurn rules -> rules(rules.content(), rules.unknown(), index);
                case Message.UserTurn user -> {
                    drop(user.unknown());
                    closeModel();
                    user.content().stream().filter(Builder::says).forEach(userSaid::add);
                }
                case ToolResult result -> result(result, index);
                case Message.AssistantTurn model -> model(model, index);
                case Message.Foreign foreign ->
                        throw new UntranslatableRequest(
                                places.of(index)
                                        + " has the role '"
                                        + foreign.role()
                                        + "', which "
                                        + losses.target()
                                        + " does not know; system, user, assistant and tool are"
                                        + " known",
                                places.of(index) + ".role");
            }
        }

        /** Turns that are joined have no place for a word of one of them alone, such as a name. */
        private void drop(UnknownMembers members) throws UntranslatableRequest {
            for (Map.Entry<String, RawJson> member : members.byName().entrySet()) {
                if (!SAYS_NOTHING.contains(member.getValue().text())) {
                    losses.drop("messages[]." + member.getKey());
                }
            }
        }

        private void rules(List<ContentPart> content, UnknownMembers unknown, int index)
                throws UntranslatableRequest {
            drop(unknown);
            List<ContentPart> said = content.stream().filter(Builder::says).toList();
            if (turns.isEmpty() && userSaid.isEmpty() && modelSaid.isEmpty()) {
                system.addAll(said);
            } else if (!said.isEmpty()) {
                closeModel();
                losses.change(
                        places.of(index),
                        "was sent as the user's words: rules of the system stand at the beginning"
                                + " there");
                userSaid.addAll(said);
            }
        }

        private void result(ToolResult result, int index) throws UntranslatableRequest {
            closeModel();
            if (!open.remove(result.callId())) {
                throw new UntranslatableRequest(
                        places.of(index)
                                + " is the result of the tool call '"
                                + CallIds.read(result.callId()).id()
                                + "', which the assistant's message before it does not make",
                        places.of(index));
            }
            results.add(result);
        }

        private void model(Message.AssistantTurn model, int index) throws UntranslatableRequest {
            drop(model.unknown());
            List<ContentPart> said = model.content().stream().filter(Builder::says).toList();
            if (said.isEmpty()) {
                return;
            }
            closeUser();
            if (turns.isEmpty()) {
                losses.change(
                        places.of(index),
                        "follows a user message '.' that was put in: the user speaks first there");
                turns.add(new UserSays(List.of(), List.of(new ContentPart.Text(NOTHING_SAID))));
            }
            modelSaid.addAll(said);
            for (ToolCall call : model.toolCalls()) {
                if (call instanceof ToolCall.Function function) {
                    open.add(function.id());
                    callsAt = index;
                }
            }
        }

        private void closeModel() {
            if (!modelSaid.isEmpty()) {
                turns.add(new ModelSays(List.copyOf(modelSaid)));
                modelSaid.clear();
            }
        }

        private void closeUser() throws UntranslatableRequest {
            if (!open.isEmpty() && modelSaid.isEmpty()) {
                throw new UntranslatableRequest(
                        places.of(callsAt)
                                + " calls a tool ("
                                + CallIds.read(open.iterator().next()).id()
                                + ") and no result follows; each call needs a message with its"
                                + " result",
                        places.of(callsAt));
            }
            if (!results.isEmpty() || !userSaid.isEmpty()) {
                turns.add(new UserSays(List.copyOf(results), List.copyOf(userSaid)));
                results.clear();
                userSaid.clear();
            }
        }

        private static boolean says(ContentPart part) {
            return switch (part) {
                case ContentPart.Text text -> !text.text().isBlank();
                case ContentPart.Refusal refusal -> !refusal.text().isBlank();
                default -> true;
            };
        }
    }
}
