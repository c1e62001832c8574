import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { connectRooms } from '../../src/app/connect-rooms.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { type DatabasePool, openDatabase } from '../../src/platform/db/client.server.ts';
import { beginDossiers } from './idea.factory.ts';

// As the start of a process does (app/services.server.ts).
connectRooms();

const DAY_MS = 86_400_000;

function withinToday(): () => Date {
  const lastMs = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS - 1;
  return () => new Date(Math.min(Date.now(), lastMs));
}

export type TestDatabase = { db: DatabasePool; ctx: Context; url: string; drop(): Promise<void> };

/**
 * A migrated, empty database of the caller's own, copied from the run's template.
 * @param now the clock verbs see; when left out the real one, which does not leave the day it began in: a quota, a day's idea or a month of figures would
 *   otherwise change under a test that runs at midnight
 */
export async function testDatabase(now: () => Date = withinToday()): Promise<TestDatabase> {
  beginDossiers();
  const templateUrl = inject('templateUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = new URL(templateUrl).pathname.slice(1);
  const adminUrl = new URL(templateUrl);
  adminUrl.pathname = '/template1';
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  // As files: block by block, through the log, as is usual, takes two to three times as long.
  await admin(`CREATE DATABASE ${name} TEMPLATE "${template}" STRATEGY FILE_COPY`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const log = pino({ level: 'silent' });
  const db = openDatabase(url.href, log, { maxConnections: 5, name: 'assay test' });
  return {
    db,
    ctx: { db, log, now },
    url: url.href,
    drop: async () => {
      await db.close();
      await admin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
