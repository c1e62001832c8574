import pg from 'pg';
import type { Log } from '../log.server.ts';

const RETRY_MS = 2_000;

/**
 * Calls back whenever any process notifies a channel; and once after every reconnection, as notifications may have been missed.
 * @param url the database
 * @param channel a channel name of ours (never user input)
 * @returns a way to stop listening
 */
export async function listen(url: string, channel: string, onNotified: () => void, log: Log): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'assay listen', keepAlive: true });
    next.on('notification', onNotified);
    let lost = false;
    const onLost = (error?: Error) => {
      if (closed || lost) return;
      lost = true;
      log.warn({ err: error, channel }, 'lost the connection that listens for changes; trying again');
      next.end().catch(() => undefined);
      retry = setTimeout(reconnect, RETRY_MS);
    };
    next.on('error', onLost);
    next.on('end', () => onLost());
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
  }

  function reconnect(): void {
    connect().then(onNotified, () => {
      if (!closed) retry = setTimeout(reconnect, RETRY_MS);
    });
  }

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
