package dev.sluice.netty.admin;

/**
 * A request that found its route.
 *
 * @param rest what its path has beyond the route's, still encoded
 * @param query what stands behind the question mark, still encoded
 */
record Call(AdminRequest request, String rest, String query) {}
