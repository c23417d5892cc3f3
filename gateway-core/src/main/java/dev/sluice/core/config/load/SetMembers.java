package dev.sluice.core.config.load;

import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a target sets: members of a chat request, in the names of OpenAI's form. A value that
 * no provider would make sense of is a fault here and not at the first request; members that are
 * not in the table are the provider's affair.
 */
final class SetMembers {

    private enum Type {
        NUMBER("a number", "-?[0-9].*"),
        WHOLE_NUMBER("a whole number", "-?[0-9]+"),
        FLAG("true or false", "true|false"),
        TEXT("a text", "\".*"),
        TEXT_OR_LIST("a text or a list of texts", "\".*|\\[(\".*)?]"),
        TEXT_OR_MAPPING("a text or a mapping", "\".*|\\{.*"),
        LIST("a list", "\\[.*"),
        MAPPING("a mapping", "\\{.*");

        private final String words;
        private final Pattern json;

        Type(String words, String json) {
            this.words = words;
            this.json = Pattern.compile(json, Pattern.DOTALL);
        }

        boolean fits(String value) {
            return json.matcher(value).matches();
        }
    }

    private static final Map<String, Type> TYPES =
            Map.ofEntries(
                    Map.entry("temperature", Type.NUMBER),
                    Map.entry("top_p", Type.NUMBER),
                    Map.entry("frequency_penalty", Type.NUMBER),
                    Map.entry("presence_penalty", Type.NUMBER),
                    Map.entry("top_k", Type.WHOLE_NUMBER),
                    Map.entry("max_tokens", Type.WHOLE_NUMBER),
                    Map.entry("max_completion_tokens", Type.WHOLE_NUMBER),
                    Map.entry("n", Type.WHOLE_NUMBER),
                    Map.entry("seed", Type.WHOLE_NUMBER),
                    Map.entry("top_logprobs", Type.WHOLE_NUMBER),
                    Map.entry("logprobs", Type.FLAG),
                    Map.entry("parallel_tool_calls", Type.FLAG),
                    Map.entry("reasoning_effort", Type.TEXT),
                    Map.entry("user", Type.TEXT),
                    Map.entry("stop", Type.TEXT_OR_LIST),
                    Map.entry("tool_choice", Type.TEXT_OR_MAPPING),
                    Map.entry("tools", Type.LIST),
                    Map.entry("response_format", Type.MAPPING),
                    Map.entry("logit_bias", Type.MAPPING),
                    Map.entry("metadata", Type.MAPPING));

    /** What a request is, and what the gateway itself has to know of it. */
    private static final Set<String> FIXED =
            Set.of("model", "messages", "stream", "stream_options");

    private SetMembers() {}

    /** Each member's value as JSON. */
    static Map<String, String> read(ConfigNode node) {
        Map<String, String> members = new LinkedHashMap<>();
        node.members("a mapping of members of the request")
                .forEach(
                        (name, member) -> {
                            if (FIXED.contains(name)) {
                                member.fault("cannot be set; the request and the target say it");
                                return;
                            }
                            ConfigNode value = member.value();
                            JsonText.read(value)
                                    .filter(json -> fits(name, json, value))
                                    .ifPresent(json -> members.put(name, json));
                        });
        return members;
    }

    private static boolean fits(String name, String json, ConfigNode value) {
        @Nullable Type type = TYPES.get(name);
        if (type == null || type.fits(json)) {
            return true;
        }
        value.fault("is %s; write %s".formatted(shortened(json), type.words));
        return false;
    }

    private static String shortened(String json) {
        return json.length() <= 40 ? json : json.substring(0, 40) + "...";
    }
}
