import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { vector } from '@electric-sql/pglite-pgvector';
import pg from 'pg';
import { pino } from 'pino';
import { overPool } from '../../src/platform/db/client.server.ts';
import type { TestDatabase } from './database.ts';

const migrations = join(import.meta.dirname, '../../migrations');

/**
 * A migrated, empty database of a server that has pgvector: Postgres itself, compiled to run in this process, with one connection. The Postgres of the
 * other tests has no pgvector. The extension is there to be created, and is not yet.
 * @param now the clock verbs see; the real one when left out
 */
export async function vectorDatabase(now: () => Date = () => new Date()): Promise<Omit<TestDatabase, 'url'>> {
  const server = await PGlite.create({ extensions: { vector, pg_trgm, unaccent } });
  for (const file of readdirSync(migrations).sort()) await server.exec(readFileSync(join(migrations, file), 'utf8'));
  const db = overPool(new pg.Pool({ ...createPgConfig(server), max: 1, idleTimeoutMillis: 0 }));
  return {
    db,
    ctx: { db, log: pino({ level: 'silent' }), now },
    drop: async () => {
      await db.close();
      await server.close();
    },
  };
}
