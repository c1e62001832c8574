import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { type CompanyInput, CompanyRow } from './companies.contract.ts';
import { isCompany } from './is-company.ts';
import { slugOf } from './slug-of.ts';
import { keepLists } from './store-companies.server.ts';

export type Named = Columns<'as_of'> &
  Record<'competitor', { name: string; what: string; url?: string }> &
  Record<'isDirect', boolean> &
  Record<'tags', string[]>;

/**
 * Keeps the companies that published dossiers name as competitors among the known companies, so that a fresh server knows several hundred. Names and what
 * they do only: what the editors say of their weaknesses belongs to the dossier. What no published dossier names any more is taken out.
 * @returns how many there are
 */
export async function keepCatalogueCompanies(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('keep_catalogue_companies'))`);
    const named = await db.rows<Named>(sql`
      SELECT c.value AS competitor, l.key = 'direct' AS "isDirect", i.tags, i.last_validated_at::date AS as_of
      FROM ideas i, jsonb_each(i.dossier->'competitors') l, jsonb_array_elements(l.value) c
      WHERE i.state = 'published' AND i.active ORDER BY i.id, l.key, c.value->>'name'`);
    const byDay = Map.groupBy(distinctCompanies(named), ({ asOf }) => asOf);
    const lists = [...byDay].map(([asOf, ofDay]) => ({ asOf, rows: ofDay.map(({ company }) => company) }));
    return keepLists(ctx, db, 'catalogue', lists);
  });
}

/** A company that several dossiers name is one: what the most telling says of it, as of the latest. */
export function distinctCompanies(named: readonly Named[]): { company: CompanyRow; asOf: string }[] {
  const companies = new Map<string, { company: CompanyInput; asOf: string }>();
  for (const { competitor, isDirect, tags, as_of } of named) {
    if (!isCompany(competitor, isDirect)) continue;
    const id = slugOf(competitor.name);
    const before = companies.get(id);
    const isMoreTelling = competitor.what.length > (before?.company.one_liner.length ?? 0);
    companies.set(id, {
      asOf: before && before.asOf > as_of ? before.asOf : as_of,
      company: {
        source_id: id,
        name: competitor.name,
        one_liner: isMoreTelling ? competitor.what : (before?.company.one_liner ?? ''),
        description: '',
        tags: [...new Set([...(before?.company.tags ?? []), ...(isDirect ? tags : [])])].slice(0, 12),
        batch: '',
        fate: 'unknown',
        country: null,
        year_founded: null,
        team_size: null,
        url: competitor.url ?? before?.company.url ?? '',
      },
    });
  }
  return [...companies.values()].map(({ company, asOf }) => ({ company: CompanyRow.parse(company), asOf }));
}
