import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { vector } from '@electric-sql/pglite-pgvector';
import pg from 'pg';
import { pino } from 'pino';
import type { Context } from '../../src/platform/context.server.ts';
import { type Database, reads } from '../../src/platform/db/client.server.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/**
 * A migrated, empty database of a server that has pgvector: Postgres itself, compiled to run in this process, with one connection for all. The Postgres of
 * the other tests has no pgvector. The extension is there to be created, and is not yet.
 * @param now the clock verbs see; the real one when left out
 */
export async function vectorDatabase(now: () => Date = () => new Date()): Promise<{ db: Database; ctx: Context; drop(): Promise<void> }> {
  const server = await PGlite.create({ extensions: { vector, pg_trgm, unaccent } });
  for (const file of readdirSync(migrations).sort()) await server.exec(readFileSync(join(migrations, file), 'utf8'));
  const client = new pg.Client(createPgConfig(server));
  await client.connect();
  const db = takingTurns(client);
  return { db, ctx: { db, log: pino({ level: 'silent' }), now }, drop: () => server.close() };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** On one connection a statement waits until the transaction before it is through. */
function takingTurns(client: pg.Client): Database {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  // Named, as the app's own are: what a statement was prepared with may be dropped and made again.
  const rows: Database['rows'] = async ({ text, values }) => (await client.query({ name: digestOf(text), text, values })).rows;
  const joined: Database = { ...reads, rows, transaction: (work) => work(joined) };
  return {
    ...reads,
    rows: (statement) => inTurn(() => rows(statement)),
    transaction: (work) =>
      inTurn(async () => {
        await client.query('BEGIN');
        try {
          const result = await work(joined);
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK');
          throw error;
        }
      }),
  };
}
