package dev.sluice.netty.server;

import dev.sluice.core.exchange.Stations;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.PromptCounter;
import dev.sluice.core.route.ModelDirectory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one configuration makes of the data plane; an immutable snapshot that each request reads
 * once.
 *
 * @param surfaces in the order in which they are asked for a path; the last also words the errors
 *     of paths and clients that none of them knows
 * @param promptCounter answers questions for the size of a prompt
 * @param logsClientIp whether records carry the client's address
 * @param limits for connections that are accepted from now on
 */
public record DataPlane(
        Stations stations,
        List<Surface> surfaces,
        ModelDirectory models,
        PromptCounter promptCounter,
        CorsPolicy cors,
        boolean logsClientIp,
        ConnectionLimits limits) {

    public DataPlane {
        surfaces = List.copyOf(surfaces);
    }

    /**
     * What a path means.
     *
     * @param operation null = nothing; the surface is then the one that words the error
     */
    record Match(Surface surface, @Nullable Operation operation) {}

    Match match(RequestTarget target) {
        for (Surface surface : surfaces) {
            Operation operation = surface.operation(target);
            if (operation != null) {
                return new Match(surface, operation);
            }
        }
        return new Match(whoseErrors(target), null);
    }

    private Surface whoseErrors(RequestTarget target) {
        for (Surface surface : surfaces) {
            if (surface.recognises(target)) {
                return surface;
            }
        }
        return surfaces.getLast();
    }
}
