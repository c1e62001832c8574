import sql from 'sql-template-tag';
import type { Database } from './client.server.ts';

/** The version of pgvector that can be used, or why it cannot, in words for the log. */
export type VectorExtension = { version: string } | NoVectors;
/** @property canBeMended whether somebody with the right to could change it on this server */
export type NoVectors = { missing: string; canBeMended: boolean; reason?: unknown };

/** `halfvec` came with 0.7 of 2024. */
const OLD =
  'pgvector is there, but its type halfvec is not found: it is older than 0.7 (ALTER EXTENSION vector UPDATE), or in a schema that is not on the search path';

/**
 * Finds out whether this server can compare vectors: whether its extension `vector` (pgvector) exists in the database, or can be created there.
 * @returns its version, or why it cannot be used; a server without it, or a role that may not create it, is no error
 */
export async function vectorExtension(db: Database): Promise<VectorExtension> {
  const found = await extension(db);
  if (!found) return { missing: 'this server has no pgvector', canBeMended: false };
  if (found.usable) return { version: found.installed as string };
  if (found.installed) return { missing: OLD, canBeMended: true };
  try {
    await db.rows(sql`CREATE EXTENSION IF NOT EXISTS vector`);
  } catch (reason) {
    // Another process may have made it at the same moment.
    const now = await extension(db);
    return now?.usable
      ? { version: now.installed as string }
      : {
          missing: 'this server has pgvector, but this role may not create it: have a superuser run CREATE EXTENSION vector',
          canBeMended: true,
          reason,
        };
  }
  const made = await extension(db);
  return made?.usable ? { version: made.installed as string } : { missing: OLD, canBeMended: true };
}

const extension = (db: Database) =>
  db.row<'installed?', Record<'usable', boolean>>(
    sql`SELECT installed_version AS installed, to_regtype('halfvec') IS NOT NULL AS usable FROM pg_available_extensions WHERE name = 'vector'`,
  );
