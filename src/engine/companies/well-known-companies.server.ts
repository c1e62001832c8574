import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { CompanyRow } from './companies.contract.ts';
import { slugOf } from './slug-of.ts';
import { keepLists } from './store-companies.server.ts';
import { type CompiledCompanies, readWellKnown, type WellKnown, type WellKnownList } from './well-known-files.server.ts';

/**
 * Keeps the editors' well-known companies among the known ones, so that a fresh server without a network knows whom everybody would name. The same lists
 * again change nothing; who is on none of them any more is taken out.
 * @returns how many there are
 */
export async function keepWellKnownCompanies(ctx: Context, lists: readonly WellKnownList[]): Promise<number> {
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('keep_well_known_companies'))`);
    const rows = lists.map(({ as_of, companies }) => ({ asOf: as_of, rows: companies.map(toRow) }));
    return keepLists(ctx, db, 'editors', rows);
  });
}

/**
 * Reads the lists of `catalogue/companies/` and keeps them.
 * @param compiled what the build has taken apart already
 * @returns how many companies there are
 * @throws Error naming the first fault: a list that cannot be read must not take its companies out
 */
export async function loadWellKnownCompanies(ctx: Context, folder: string, compiled?: CompiledCompanies): Promise<number> {
  const { lists, faults } = await readWellKnown(folder, compiled);
  const [first] = faults;
  if (first) throw new Error(`companies: ${first.slug}: ${first.field}: ${first.fault} (${faults.length} faults in all)`);
  return keepWellKnownCompanies(ctx, lists);
}

/** @returns a well-known company as it is stored: what it does is shown, how it is asked for is only searched */
export const toRow = ({ name, url, fate, reason, what, asked }: WellKnown): CompanyRow =>
  CompanyRow.parse({
    source_id: slugOf(name),
    name,
    one_liner: what,
    description: asked.map((phrase) => `${phrase}.`).join(' '),
    tags: [],
    batch: '',
    fate,
    reason: reason ?? '',
    country: null,
    year_founded: null,
    team_size: null,
    url: url ?? '',
  });
