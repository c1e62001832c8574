import type { ServerOptions } from 'node:http';

/** Connections of a process at once, idle ones among them; a further one is closed at once. */
export const MOST_CONNECTIONS = 12_000;
/** Connections that wait to be taken in, as many as Linux lets wait: those of a rush would otherwise be lost for seconds. */
export const BACKLOG = 4_096;
/** A client that neither sends nor takes anything for so long is cut off; streams of ours say something every 15 s. */
export const SILENT_MS = 180_000;

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
