package dev.sluice.netty.server;

import dev.sluice.core.exchange.Stations;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.route.ModelDirectory;
import java.util.List;
import java.util.Objects;

/**
 * What one configuration makes of the data plane; an immutable snapshot that each request reads
 * once.
 *
 * @param surfaces in the order in which they are asked for a path; the first also words the errors
 *     of paths that none of them knows
 * @param logsClientIp whether records carry the client's address
 */
public record DataPlane(
        Stations stations,
        List<Surface> surfaces,
        ModelDirectory models,
        CorsPolicy cors,
        boolean logsClientIp) {

    public DataPlane {
        surfaces = List.copyOf(surfaces);
    }

    /** The surface a path belongs to, or the first one. */
    Surface surfaceFor(String path) {
        return surfaces.stream()
                .filter(surface -> Objects.nonNull(surface.operation(path)))
                .findFirst()
                .orElseGet(surfaces::getFirst);
    }
}
