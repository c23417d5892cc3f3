package dev.sluice.providers.routing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.config.TemplateProviderConfig;
import dev.sluice.core.config.UnsupportedParams;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A digest of all in the configuration that shapes the answers of a route: who is asked, where, as
 * which model, with which settings. Keys, limits and times are not in it: they change no answer.
 * Used once.
 */
final class RouteFingerprint {

    private static final String ANY = "*";
    private static final int SHOWN_BYTES = 16;

    private final MessageDigest digest;

    private RouteFingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String of(
            List<TargetConfig> targets, UnsupportedParams unsupported, GatewayConfig config) {
        RouteFingerprint fingerprint = new RouteFingerprint();
        fingerprint.text(unsupported.name());
        for (TargetConfig target : targets) {
            fingerprint.add(target);
            ProviderConfig provider = config.providers().get(target.provider());
            if (provider != null) {
                fingerprint.add(provider, target.model());
            }
        }
        return HexFormat.of()
                .formatHex(fingerprint.digest.digest(), /* fromIndex= */ 0, SHOWN_BYTES);
    }

    private void add(TargetConfig target) {
        text(target.provider());
        text(String.valueOf(target.model()));
        text(Integer.toString(target.tier()));
        text(Boolean.toString(target.cache()));
        members(target.set());
        text(String.valueOf(target.systemSuffix()));
    }

    private void add(ProviderConfig provider, @Nullable String model) {
        text(provider.preset().name());
        switch (provider) {
            case HttpProviderConfig http -> {
                text(http.baseUrl().toString());
                text(Boolean.toString(http.developerRole()));
                upstreamNames(http, model);
                Map<String, Secret> headers = new TreeMap<>(http.headers());
                headers.forEach(
                        (name, value) -> {
                            text(name);
                            text(value.reveal());
                        });
            }
            case CommandProviderConfig command -> {
                text(command.stdin().name());
                command.command().forEach(this::text);
            }
            case TemplateProviderConfig template -> text(template.text());
        }
    }

    /** Behind {@code *} any of the provider's own names may be asked for. */
    private void upstreamNames(HttpProviderConfig provider, @Nullable String model) {
        if (ANY.equals(model)) {
            provider.models()
                    .forEach(
                            (name, known) -> {
                                text(name);
                                text(known.upstream());
                            });
        } else if (model != null) {
            text(provider.upstreamName(model));
        }
    }

    private void members(Map<String, String> set) {
        text(Integer.toString(set.size()));
        set.forEach(
                (name, value) -> {
                    text(name);
                    text(value);
                });
    }

    /** With its length in front, so that no two lists of texts look alike. */
    private void text(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }
}
