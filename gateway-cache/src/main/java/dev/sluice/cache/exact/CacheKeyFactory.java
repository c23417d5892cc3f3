package dev.sluice.cache.exact;

import static java.lang.String.CASE_INSENSITIVE_ORDER;

import dev.sluice.core.cache.CacheQuery;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.config.CacheScope;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes the key of a request: a keyed digest over who may share the answer, the model's name as it
 * was asked for, the route's fingerprint and the whole conversation. How it is to be delivered,
 * streamed or whole, is not part of it.
 *
 * <p>Thread-safe: immutable; each key is made with a copy of the keyed digest.
 */
public final class CacheKeyFactory {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;

    /** Never used itself: a {@link Mac} belongs to one thread, so that each key takes a copy. */
    private final Mac keyed;

    /**
     * Makes keys that nobody without {@code secret} can make.
     *
     * @param secret 32 bytes
     */
    public CacheKeyFactory(byte[] secret) {
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException("a secret has 32 bytes, not " + secret.length);
        }
        try {
            keyed = Mac.getInstance(ALGORITHM);
            keyed.init(new SecretKeySpec(secret, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no " + ALGORITHM, e);
        }
    }

    /** A factory whose keys mean nothing outside of this process. */
    public static CacheKeyFactory ofThisProcess() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return new CacheKeyFactory(secret);
    }

    /** What the answer to {@code query} is kept by. Decodes the conversation if nobody has yet. */
    CacheTicket ticketFor(CacheQuery query, CacheScope scope) {
        Mac mac = copy();
        CanonicalOutput out = new CanonicalOutput((bytes, length) -> mac.update(bytes, 0, length));
        scope(query, scope, out);
        out.text(query.request().model());
        out.text(query.route().memory().fingerprint());
        shaping(query.shaping(), out);
        new ConversationWriter(out).write(query.request().conversation());
        out.flush();
        return new CacheTicket(
                HexFormat.of().formatHex(mac.doFinal()), query.request().model(), query.key());
    }

    /** The order of headers means nothing, and neither do the letters' cases in their names. */
    private static void shaping(Headers headers, CanonicalOutput out) {
        List<Header> sorted =
                headers.fields().stream()
                        .sorted(Comparator.comparing(Header::name, CASE_INSENSITIVE_ORDER))
                        .toList();
        out.count(sorted.size());
        sorted.forEach(
                header -> {
                    out.text(header.name().toLowerCase(Locale.ROOT));
                    out.text(header.value());
                });
    }

    /** A client's own credential decides alone: its provider may answer each one differently. */
    private static void scope(CacheQuery query, CacheScope scope, CanonicalOutput out) {
        String credential = query.clientCredential();
        if (credential != null) {
            out.kind(Kind.SCOPE_CREDENTIAL);
            out.text(credential);
            return;
        }
        String team = query.team();
        switch (scope) {
            case KEY -> {
                out.kind(Kind.SCOPE_KEY);
                out.text(query.key());
            }
            case TEAM -> {
                out.kind(team == null ? Kind.SCOPE_KEY : Kind.SCOPE_TEAM);
                out.text(team == null ? query.key() : team);
            }
            case GLOBAL -> out.kind(Kind.SCOPE_ALL);
        }
    }

    private Mac copy() {
        try {
            return (Mac) keyed.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this Java runtime's " + ALGORITHM + " has no copy", e);
        }
    }
}
