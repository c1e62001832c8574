import { type CompanyInput, CompanyRow } from '../../src/engine/companies/companies.contract.ts';
import { companiesChanged, storeCompanies } from '../../src/engine/companies/store-companies.server.ts';
import type { Context } from '../../src/platform/context.server.ts';

/** @returns a company that says so much and no more */
export const aCompany = (source_id: string, one_liner: string, description = ''): CompanyInput => ({
  source_id,
  name: source_id,
  one_liner,
  description,
  tags: [],
  batch: '',
  fate: 'active',
  country: null,
  year_founded: null,
  team_size: null,
  url: '',
});

/** Makes these all the companies that came from a file. */
export async function knowCompanies(ctx: Context, ...companies: CompanyInput[]): Promise<void> {
  await storeCompanies(
    ctx,
    ctx.db,
    'yc',
    '2024-05-11',
    companies.map((one) => CompanyRow.parse(one)),
  );
  await companiesChanged(ctx.db);
}
