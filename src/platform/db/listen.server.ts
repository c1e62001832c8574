import pg from 'pg';
import type { Log } from '../log.server.ts';

const RETRY_MS = 2_000;

/** Statements that bring work on under the id of a row (an answer, a report) notify this channel of the id, so that whoever follows it need not keep looking. */
export const NEWS = 'news';

/** Waits for news of a row, whichever process brings them. */
export type News = {
  /** Resolves at the next notification of an id, or after `ms`. */
  wait(id: string, ms: number): Promise<void>;
};

/**
 * Calls back whenever any process notifies a channel; and once after every reconnection, as notifications may have been missed.
 * @param url the database
 * @param channel a channel name of ours (never user input)
 * @param onNotified told what came with the notification; nothing after a reconnection
 * @returns a way to stop listening
 */
export async function listen(
  url: string,
  channel: string,
  onNotified: (payload?: string) => void,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'assay listen', keepAlive: true });
    let cause: Error | undefined;
    next.on('notification', ({ payload = '' }) => onNotified(payload));
    next.on('error', (error) => {
      cause = error;
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return void (await next.end());
    client = next;
    // Only the end of a connection that stood is answered here: one that never came about also ends, and whoever asked for it knows.
    next.on('end', () => {
      if (closed) return;
      log.warn({ err: cause, channel }, 'lost the connection that listens for changes; trying again');
      retry = setTimeout(reconnect, RETRY_MS);
    });
  }

  function reconnect(): void {
    connect().then(
      () => {
        if (!closed) onNotified();
      },
      () => {
        if (!closed) retry = setTimeout(reconnect, RETRY_MS);
      },
    );
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
