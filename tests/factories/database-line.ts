import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a database that can be cut, as when its server goes away, and mended. */
export type DatabaseLine = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> };

/** @param databaseUrl the database at the other end */
export async function aDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const there = new URL(databaseUrl);
  const open = new Set<Socket>();
  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    server = createServer((near) => {
      const far = connect({ host: there.hostname, port: Number(there.port) });
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          open.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async () => {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
    server = undefined;
  };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, cut, mend: async () => void (await listen(port)), close: cut };
}
