/** The provider's side: connections, TLS, proxies, and HTTP/1.1 as a client. */
@NullMarked
package dev.sluice.netty.upstream;

import org.jspecify.annotations.NullMarked;
