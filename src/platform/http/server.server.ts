import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as AnyServer } from 'node:net';
import { securityHeaders } from './security-headers.server.ts';

/** How long a client may take: over the headers of a request, over all of it, and between two. A slower one is answered with 408 and its connection ends. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 1_000 };
const RETRY_AFTER_S = 2;

/** @returns an HTTP server that waits for no client longer than `patience` */
export function createHttpServer(listener: RequestListener, patience: Partial<typeof PATIENCE> = {}): Server {
  return createServer({ ...PATIENCE, ...patience }, listener);
}

/** Begins to listen. @throws Error whose message is one line that names the variable and what would be right */
export function listenOn(server: AnyServer, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`PORT ${port} is in use by another program: set PORT to a free one.`));
      else if (error.code === 'EACCES') reject(new Error(`PORT ${port} may not be used by this user: set PORT to one from 1024 on.`));
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new Error(`HOST ${host} is no address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0.`));
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

/** What is answered while the site comes up: it lives, and is not ready. */
export const whileStarting: RequestListener = (req, res) => {
  const isAlive = req.url === '/healthz';
  const headers = { ...securityHeaders(undefined, false), 'cache-control': 'no-store', 'content-type': 'application/json' };
  res.writeHead(isAlive ? 200 : 503, isAlive ? headers : { ...headers, 'retry-after': String(RETRY_AFTER_S) });
  res.end(JSON.stringify({ status: isAlive ? 'ok' : 'the site is starting' }));
};
