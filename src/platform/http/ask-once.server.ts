import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.server.ts';
import type { Log } from '../log.server.ts';

const AT_MOST_MS = 20_000;

/**
 * Asks a server of this process for some addresses as a visitor would, one after the other, so that what they need is there before anybody else asks.
 * One that cannot be answered is told to the log and holds nothing up.
 * @param isStopping whether it is in vain by now
 */
export async function askOnce(
  server: Server,
  { appUrl }: Pick<Config, 'appUrl'>,
  paths: readonly string[],
  log: Log,
  isStopping: () => boolean,
): Promise<void> {
  const { address, port } = server.address() as AddressInfo;
  // Listening on every address it is reached on its own.
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  const headers = { host: new URL(appUrl).host, 'accept-encoding': 'br', connection: 'close' };
  for (const path of paths) {
    if (isStopping()) return;
    try {
      const sent = request({ host, port, path, headers, signal: AbortSignal.timeout(AT_MOST_MS) }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
    } catch (error) {
      if (!isStopping()) log.warn({ err: error, path }, 'could not ask for a page ahead of time');
    }
  }
}
