package dev.sluice.netty.admin;

import dev.sluice.core.config.KeyDigest;
import dev.sluice.core.config.Secret;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may use the admin API: the holder of the token; where none is configured, this
 * machine, but not through a page in its browser. Thread-safe: it has no state.
 */
final class AdminGuard {

    private static final String BEARER = "bearer ";

    /** What becomes of a request. */
    sealed interface Verdict {
        record Passed(Caller caller) implements Verdict {}

        record Refused(Answer answer) implements Verdict {}
    }

    private final @Nullable Secret token;
    private final InetAddress listener;

    /**
     * A guard.
     *
     * @param listener the address that is listened on
     */
    AdminGuard(@Nullable Secret token, InetAddress listener) {
        this.token = token;
        this.listener = listener;
    }

    /** For what everybody may see who reaches the listener: pages of elsewhere may not even so. */
    Optional<Answer> refusalOfPage(AdminRequest request) {
        Headers headers = request.headers();
        Optional<Authority> host = headers.first("host").flatMap(Authority::parse);
        for (String origin : all(headers, "origin")) {
            if (host.isEmpty() || !isSame(origin, host.get())) {
                return Optional.of(
                        Answer.error(403, "Pages of another origin may not ask the admin API."));
            }
        }
        if (headers.first("sec-fetch-site").orElse("").equals("cross-site")
                && !isNavigation(request)) {
            return Optional.of(
                    Answer.error(403, "Pages of another site may not ask the admin API."));
        }
        return Optional.empty();
    }

    Verdict judge(AdminRequest request) {
        Secret expected = token;
        return refusalOfHost(request, /* anyHost= */ expected != null)
                .or(() -> refusalOfPage(request))
                .<Verdict>map(Verdict.Refused::new)
                .orElseGet(
                        () ->
                                expected == null
                                        ? withoutToken(request)
                                        : withToken(request, expected));
    }

    /** A link on another site may be followed; everything else that it starts stays out. */
    private static boolean isNavigation(AdminRequest request) {
        return request.isSafe()
                && request.headers().first("sec-fetch-mode").orElse("").equals("navigate")
                && request.headers().first("sec-fetch-dest").orElse("").equals("document");
    }

    /** A name that somebody else's name server points here (DNS rebinding) is not ours. */
    private Optional<Answer> refusalOfHost(AdminRequest request, boolean anyHost) {
        List<String> written = all(request.headers(), "host");
        if (written.isEmpty() && request.isHttp10()) {
            return Optional.empty();
        }
        Optional<Authority> host =
                written.size() == 1 ? Authority.parse(written.getFirst()) : Optional.empty();
        if (host.isEmpty()) {
            return Optional.of(
                    Answer.error(400, "The request must have one Host, such as 127.0.0.1:9090."));
        }
        if (anyHost || host.get().isLoopback() || isListener(host.get())) {
            return Optional.empty();
        }
        return Optional.of(
                Answer.error(
                        403,
                        "Without server.admin_token the admin API answers to localhost and"
                                + " loopback addresses alone, not to other names in Host."));
    }

    private boolean isListener(Authority host) {
        return host.host().equals(listener.getHostAddress());
    }

    private static Verdict withoutToken(AdminRequest request) {
        if (request.remote().getAddress().isLoopbackAddress()) {
            return new Verdict.Passed(Caller.LOOPBACK);
        }
        return new Verdict.Refused(
                Answer.error(
                        403,
                        "From other machines the admin API needs a token; server.admin_token"
                                + " configures one."));
    }

    private static Verdict withToken(AdminRequest request, Secret expected) {
        List<String> credentials = all(request.headers(), "authorization");
        if (credentials.size() == 1 && isToken(credentials.getFirst(), expected)) {
            return new Verdict.Passed(Caller.TOKEN);
        }
        return new Verdict.Refused(
                Answer.error(
                                401,
                                "The admin API needs 'Authorization: Bearer TOKEN' with the text of"
                                        + " server.admin_token.")
                        .with(new Header("www-authenticate", "Bearer")));
    }

    private static boolean isToken(String credential, Secret expected) {
        if (!credential.regionMatches(/* ignoreCase= */ true, 0, BEARER, 0, BEARER.length())) {
            return false;
        }
        String presented =
                new String(
                        credential
                                .substring(BEARER.length())
                                .strip()
                                .getBytes(StandardCharsets.ISO_8859_1),
                        StandardCharsets.UTF_8);
        return KeyDigest.ofKey(presented).equals(KeyDigest.ofKey(expected.reveal()));
    }

    private static boolean isSame(String origin, Authority host) {
        if (origin.startsWith("http://")) {
            return isSame(origin.substring("http://".length()), host, 80);
        }
        return origin.startsWith("https://")
                && isSame(origin.substring("https://".length()), host, 443);
    }

    private static boolean isSame(String written, Authority host, int usualPort) {
        return Authority.parse(written)
                .map(authority -> authority.isSameAs(host, usualPort))
                .orElse(false);
    }

    private static List<String> all(Headers headers, String name) {
        return headers.fields().stream()
                .filter(field -> field.is(name))
                .map(Header::value)
                .toList();
    }
}
