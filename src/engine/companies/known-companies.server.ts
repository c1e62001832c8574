import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Fate } from '../evidence.contract.ts';
import type { CompanySource } from './company-sources.ts';

export type KnownCompany = {
  id: string;
  source: CompanySource;
  name: string;
  one_liner: string;
  description: string;
  tags: string[];
  batch: string;
  fate: Fate;
  /** Why it closed; empty where its source does not say. */
  reason: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  year_founded: number | null;
  team_size: number | null;
  url: string | null;
  /** The day its source described it so. */
  as_of: string;
};

/** @returns the companies with these ids, in no order; ids that are none are passed over */
export async function knownCompanies(ctx: Context, ids: readonly string[]): Promise<KnownCompany[]> {
  if (ids.length === 0) return [];
  return ctx.db.rows<KnownCompany>(sql`
    SELECT id, source, name, one_liner, description, tags, batch, fate, reason, country, year_founded, team_size, url, as_of
    FROM companies WHERE id = ANY (${ids}::uuid[])`);
}

/** @returns a number that rises whenever the list of companies changes */
export async function companyListVersion(ctx: Context): Promise<number> {
  return (await ctx.db.value<number>(sql`SELECT version FROM company_list`)) ?? 0;
}

const PAGE = 5_000;

/** Every company's words, page by page, so that no query and no answer grows with the list. */
export async function* companyTexts(
  ctx: Context,
): AsyncGenerator<Pick<KnownCompany, 'id' | 'name' | 'one_liner' | 'description' | 'tags'>> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await ctx.db.rows<Pick<KnownCompany, 'id' | 'name' | 'one_liner' | 'description' | 'tags'>>(sql`
      SELECT id, name, one_liner, description, tags FROM companies WHERE id > ${after} ORDER BY id LIMIT ${PAGE}`);
    yield* page;
    if (page.length < PAGE) return;
    after = (page.at(-1) as { id: string }).id;
  }
}
