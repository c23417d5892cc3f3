package dev.sluice.core.exchange;

import dev.sluice.core.config.KeyDigest;
import dev.sluice.core.config.TeamConfig;
import dev.sluice.core.config.VirtualKeyConfig;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.ModelDirectory;
import dev.sluice.core.route.ModelDirectory.Resolution;
import dev.sluice.core.route.NameGlob;
import dev.sluice.core.route.Route;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Admission by virtual keys. Without any key the data plane is open and a client's credential is
 * ignored. A presented key is hashed and compared with every configured digest, each in a time that
 * does not depend on where they differ, without stopping at a match. What a key may ask for is what
 * both the key and its team allow.
 *
 * <p>Thread-safe: immutable.
 */
public final class VirtualKeyGate implements AdmissionGate {

    private static final Caller ANYONE = new Caller.Anyone();

    private final List<VirtualKeyConfig> keys;
    private final Map<String, VirtualKeyConfig> byName;
    private final Map<String, TeamConfig> teams;
    private final ModelDirectory models;
    private final InstantSource clock;

    public VirtualKeyGate(
            List<VirtualKeyConfig> keys,
            Map<String, TeamConfig> teams,
            ModelDirectory models,
            InstantSource clock) {
        this.keys = List.copyOf(keys);
        this.teams = Map.copyOf(teams);
        this.byName =
                keys.stream()
                        .collect(Collectors.toMap(VirtualKeyConfig::name, Function.identity()));
        this.models = models;
        this.clock = clock;
    }

    @Override
    public Caller authenticate(@Nullable String credential) {
        if (keys.isEmpty()) {
            return ANYONE;
        }
        if (credential == null) {
            return new Caller.Unknown(
                    refused(
                            "No API key was sent; send a virtual key of this gateway as"
                                    + " 'Authorization: Bearer <key>'."));
        }
        VirtualKeyConfig key = find(KeyDigest.ofKey(credential));
        if (key == null) {
            return new Caller.Unknown(
                    refused(
                            "The API key is not known here; it has to be a virtual key of this"
                                    + " gateway."));
        }
        Instant expires = key.expires();
        if (expires != null && !clock.instant().isBefore(expires)) {
            return new Caller.Unknown(
                    refused("The API key '" + key.name() + "' expired at " + expires + "."));
        }
        return new Caller.KeyHolder(key.name(), key.team());
    }

    @Override
    public boolean permits(Caller caller, String model) {
        return switch (caller) {
            case Caller.Anyone _ -> true;
            case Caller.Unknown _ -> false;
            case Caller.KeyHolder holder ->
                    models.resolve(model) instanceof Resolution.Found(Route route)
                            && whoForbids(keyOf(holder), model, route).isEmpty();
        };
    }

    @Override
    public Admission admit(@Nullable String credential, String model) {
        Caller caller = authenticate(credential);
        return switch (caller) {
            case Caller.Unknown(GatewayError error) -> new Admission.Rejected(caller, error);
            case Caller.Anyone _ -> resolve(caller, model);
            case Caller.KeyHolder holder -> restrict(resolve(caller, model), keyOf(holder), model);
        };
    }

    private Admission resolve(Caller caller, String model) {
        return switch (models.resolve(model)) {
            case Resolution.Found(Route route) -> new Admission.Admitted(caller, route);
            case Resolution.Unknown(var suggestion) ->
                    new Admission.Rejected(
                            caller,
                            GatewayError.caller(
                                            ErrorKind.MODEL_NOT_FOUND,
                                            "There is no model '"
                                                    + shortened(model)
                                                    + "'"
                                                    + suggestion
                                                            .filter(s -> permits(caller, s))
                                                            .map(s -> "; did you mean '" + s + "'?")
                                                            .orElse("."))
                                    .withParam("model"));
            case Resolution.Unservable(String reason) ->
                    new Admission.Rejected(
                            caller,
                            GatewayError.gateway(
                                    ErrorKind.UNAVAILABLE,
                                    "The model '"
                                            + shortened(model)
                                            + "' cannot be served: "
                                            + reason,
                                    /* shouldRetry= */ false));
        };
    }

    private Admission restrict(Admission admission, VirtualKeyConfig key, String model) {
        if (!(admission instanceof Admission.Admitted(Caller caller, Route route))) {
            return admission;
        }
        Optional<String> forbidding = whoForbids(key, model, route);
        if (forbidding.isPresent()) {
            return new Admission.Rejected(
                    caller,
                    GatewayError.policy(
                                    ErrorKind.PERMISSION,
                                    forbidding.get()
                                            + " may not use the model '"
                                            + shortened(model)
                                            + "'.")
                            .withParam("model"));
        }
        List<Candidate> allowed =
                route.candidates().stream().filter(c -> permitsProvider(key, c)).toList();
        if (allowed.isEmpty()) {
            return new Admission.Rejected(
                    caller,
                    GatewayError.policy(
                            ErrorKind.PERMISSION,
                            "The API key '"
                                    + key.name()
                                    + "' may not use any provider of the model '"
                                    + shortened(model)
                                    + "'."));
        }
        return new Admission.Admitted(caller, route.with(allowed));
    }

    /** Whose allow-list leaves the model out, in words; empty where nobody's does. */
    private Optional<String> whoForbids(VirtualKeyConfig key, String model, Route route) {
        if (!allows(key.models(), model, route)) {
            return Optional.of("The API key '" + key.name() + "'");
        }
        TeamConfig team = key.team() == null ? null : teams.get(key.team());
        if (team != null && !allows(team.models(), model, route)) {
            return Optional.of("The team '" + team.name() + "' of this API key");
        }
        return Optional.empty();
    }

    /** Allow-lists name what is asked for, or the entry that it resolved to; no entry = all. */
    private static boolean allows(List<String> patterns, String model, Route route) {
        return patterns.isEmpty()
                || patterns.stream()
                        .anyMatch(
                                pattern ->
                                        pattern.equals(route.name())
                                                || NameGlob.of(pattern).matches(model));
    }

    private static boolean permitsProvider(VirtualKeyConfig key, Candidate candidate) {
        return key.providers().isEmpty()
                || key.providers().stream()
                        .anyMatch(p -> NameGlob.of(p).matches(candidate.provider().name()));
    }

    private @Nullable VirtualKeyConfig find(KeyDigest presented) {
        VirtualKeyConfig found = null;
        for (VirtualKeyConfig key : keys) {
            for (KeyDigest digest : key.digests()) {
                if (digest.equals(presented)) {
                    found = key;
                }
            }
        }
        return found;
    }

    private VirtualKeyConfig keyOf(Caller.KeyHolder holder) {
        VirtualKeyConfig key = byName.get(holder.key());
        if (key == null) {
            throw new IllegalStateException("a key that was not configured: " + holder.key());
        }
        return key;
    }

    private static GatewayError refused(String message) {
        return GatewayError.policy(ErrorKind.AUTHENTICATION, message);
    }

    /** Names come from clients: a message repeats no more of them than helps. */
    private static String shortened(String model) {
        return model.length() <= 100 ? model : model.substring(0, 100) + "...";
    }
}
