package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.byName;

import dev.sluice.core.config.Secret;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Scalar;
import dev.sluice.core.config.yaml.Section;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the headers that are added to each upstream request; names come out in lower case. */
final class UpstreamHeadersReader {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e\\t]*");

    /** Headers of a connection, and those that frame a message: ours to write, never anybody's. */
    private static final Set<String> RESERVED =
            Set.of(
                    "connection",
                    "content-length",
                    "expect",
                    "host",
                    "keep-alive",
                    "proxy-authenticate",
                    "proxy-authorization",
                    "proxy-connection",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade");

    private final Set<String> seen = new HashSet<>();

    Map<String, Secret> read(Section section) {
        Map<String, Secret> headers =
                section.read("headers", Map.of(), byName("a mapping of header names", this::value));
        Map<String, Secret> lowerCase = new LinkedHashMap<>();
        headers.forEach((name, value) -> lowerCase.put(name.toLowerCase(Locale.ROOT), value));
        return lowerCase;
    }

    private Optional<Secret> value(String name, ConfigNode.Member member) {
        String lowerCase = name.toLowerCase(Locale.ROOT);
        if (!TOKEN.matcher(name).matches()) {
            member.fault("is no header name; write letters, digits and dashes");
        } else if (RESERVED.contains(lowerCase)) {
            member.fault("belongs to the connection and cannot be set; leave it out");
        } else if (!seen.add(lowerCase)) {
            member.fault("is there twice, in different case; keep one of them");
        }
        Optional<String> value = member.value().scalar("the header's value").map(Scalar::text);
        if (value.isPresent() && !VALUE.matcher(value.get()).matches()) {
            member.value().fault("holds a character that no header can carry; write visible ASCII");
            return Optional.empty();
        }
        return value.map(text -> Secret.of(text.strip()));
    }
}
