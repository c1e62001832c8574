import type { Database } from './db/client.server.ts';
import type { Log } from './log.server.ts';

/** What every verb is given: where the data is, what time it is, and where to write what happened. */
export type Context = { db: Database; log: Log; now: () => Date };
