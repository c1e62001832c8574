import type { ServerOptions } from 'node:http';

/**
 * How long a client may take. A request, its body included, arrives within 30 s of its first byte or its connection ends with 408: the limit, and how late
 * it may be noticed.
 */
export function serverOptions({ requestTimeoutMs = 27_000, checkMs = 3_000 } = {}): ServerOptions {
  return {
    keepAliveTimeout: 65_000,
    headersTimeout: Math.min(20_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkMs,
  };
}
