package dev.sluice.core.config.load;

import dev.sluice.core.config.Secret;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Texts;
import dev.sluice.core.config.yaml.ValueReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Readers of URLs. Messages never show one that may hold a password. */
final class Urls {
    private static final List<String> HTTP = List.of("http", "https");

    /**
     * A URL taken apart.
     *
     * @param url without user and password
     */
    record WithCredentials(URI url, @Nullable String user, @Nullable Secret password) {}

    private Urls() {}

    /**
     * An absolute http or https URL without user, query or fragment; a slash at its end is dropped.
     */
    static Optional<URI> http(ConfigNode node) {
        Optional<String> text = Texts.text(node);
        Optional<URI> url = text.flatMap(Urls::parseHttp);
        if (text.isPresent() && url.isEmpty()) {
            node.fault(
                    "is no base URL; write an absolute http:// or https:// URL without user, query"
                            + " or fragment, such as https://api.example.com/v1");
        }
        return url;
    }

    static Optional<URI> parseHttp(String text) {
        return parse(text.replaceAll("/+$", ""))
                .filter(url -> HTTP.contains(url.getScheme()))
                .filter(url -> url.getRawUserInfo() == null)
                .filter(url -> url.getRawQuery() == null && url.getRawFragment() == null);
    }

    /** A URL of one of these schemes that may carry user and password. */
    static ValueReader<WithCredentials> withCredentials(List<String> schemes, String example) {
        return node -> {
            Optional<String> text = Texts.secret(node);
            Optional<WithCredentials> url =
                    text.flatMap(Urls::parse)
                            .filter(parsed -> schemes.contains(parsed.getScheme()))
                            .filter(Urls::hidesNothingInQuery)
                            .flatMap(Urls::takeApart);
            if (text.isPresent() && url.isEmpty()) {
                node.fault("is no such URL; write it as " + example);
            }
            return url;
        };
    }

    private static Optional<URI> parse(String text) {
        try {
            URI url = new URI(text);
            return url.getHost() == null || url.getScheme() == null || url.getPort() > 65_535
                    ? Optional.empty()
                    : Optional.of(url);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static boolean hidesNothingInQuery(URI url) {
        String query = url.getRawQuery();
        return query == null || !query.toLowerCase(Locale.ROOT).contains("password");
    }

    private static Optional<WithCredentials> takeApart(URI url) {
        String userInfo = url.getRawUserInfo();
        try {
            URI bare =
                    new URI(
                            url.getScheme(),
                            null,
                            url.getHost(),
                            url.getPort(),
                            url.getPath(),
                            url.getQuery(),
                            null);
            if (userInfo == null) {
                return Optional.of(new WithCredentials(bare, null, null));
            }
            int colon = userInfo.indexOf(':');
            String user = decode(colon < 0 ? userInfo : userInfo.substring(0, colon));
            Secret password = colon < 0 ? null : Secret.of(decode(userInfo.substring(colon + 1)));
            return Optional.of(new WithCredentials(bare, user.isEmpty() ? null : user, password));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
