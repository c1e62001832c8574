import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { CompanyRow } from './companies.contract.ts';
import type { CompanySource } from './company-sources.ts';

export type Stored = { added: number; changed: number; unchanged: number };

/**
 * Adds companies, or brings those up to date that their source has named before; what did not change is not touched.
 * `first_imported_at` stays the instant at which each was added.
 * @param asOf the day (UTC, ISO 8601) their source describes them so
 * @param rows with distinct `source_id`s
 */
export async function storeCompanies(
  ctx: Context,
  db: Database,
  source: CompanySource,
  asOf: string,
  rows: readonly (Omit<CompanyRow, 'reason'> & { reason?: string })[],
): Promise<Stored> {
  const given = JSON.stringify(rows.map((row) => ({ ...row, id: uuidv7() })));
  const written = await db.rows<'is_new'>(sql`
    INSERT INTO companies (id, source, source_id, name, one_liner, description, tags, batch, fate, reason, country, year_founded, team_size, url, as_of, imported_at,
      first_imported_at)
    SELECT id, ${source}, source_id, name, one_liner, description, tags, batch, fate, coalesce(reason, ''), country, year_founded, team_size, url, ${asOf}, ${ctx.now()},
      ${ctx.now()}
    FROM jsonb_to_recordset(${given}::jsonb) AS r (id uuid, source_id text, name text, one_liner text, description text, tags text[], batch text,
      fate text, reason text, country text, year_founded int, team_size int, url text)
    ON CONFLICT (source, source_id) DO UPDATE SET name = excluded.name, one_liner = excluded.one_liner, description = excluded.description,
      tags = excluded.tags, batch = excluded.batch, fate = excluded.fate, reason = excluded.reason, country = excluded.country, year_founded = excluded.year_founded,
      team_size = excluded.team_size, url = excluded.url, as_of = excluded.as_of, imported_at = excluded.imported_at
    WHERE (companies.name, companies.one_liner, companies.description, companies.tags, companies.batch, companies.fate, companies.reason, companies.country,
        companies.year_founded, companies.team_size, companies.url, companies.as_of)
      IS DISTINCT FROM (excluded.name, excluded.one_liner, excluded.description, excluded.tags, excluded.batch, excluded.fate, excluded.reason, excluded.country,
        excluded.year_founded, excluded.team_size, excluded.url, excluded.as_of)
    RETURNING xmax = 0 AS is_new`);
  const added = written.filter((row) => row.is_new).length;
  return { added, changed: written.length - added, unchanged: rows.length - written.length };
}

/** The companies of one list, as their source describes them on a day (UTC, ISO 8601). */
export type CompanyList = { asOf: string; rows: readonly CompanyRow[] };

/**
 * Makes what is known from a source be these lists and nothing else: the same again changes nothing, and who is on none of them any more is taken out.
 * Processes are told to read the companies again where anything changed.
 * @param db inside a transaction that no other of this source runs beside
 * @returns how many companies there are
 */
export async function keepLists(ctx: Context, db: Database, source: CompanySource, lists: Iterable<CompanyList>): Promise<number> {
  let written = 0;
  const ids: string[] = [];
  for (const { asOf, rows } of lists) {
    const stored = await storeCompanies(ctx, db, source, asOf, rows);
    written += stored.added + stored.changed;
    ids.push(...rows.map(({ source_id }) => source_id));
  }
  const gone = await db.rows(sql`DELETE FROM companies WHERE source = ${source} AND source_id <> ALL (${ids}) RETURNING id`);
  if (written + gone.length > 0) await companiesChanged(db);
  return ids.length;
}

/** Tells every process to read the companies again. */
export async function companiesChanged(db: Database): Promise<void> {
  await db.rows(sql`UPDATE company_list SET version = version + 1`);
}
