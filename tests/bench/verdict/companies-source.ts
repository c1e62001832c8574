import { join } from 'node:path';
import type { CompanyRow } from '../../../src/engine/companies/companies.contract.ts';
import { companySources } from '../../../src/engine/companies/company-sources.ts';
import { toRow } from '../../../src/engine/companies/well-known-companies.server.ts';
import { readWellKnown } from '../../../src/engine/companies/well-known-files.server.ts';
import { buildNearIndex, type NearIndex } from '../../../src/engine/retrieval/near-index.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import type { FindNear, Source } from '../../../src/engine/source.server.ts';
import { companies as companiesSource, type KnownCompany } from '../../../src/engine/sources/companies.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { nearInList } from '../../factories/near-in-list.ts';
import { companiesOf, nearDocument } from '../retrieval/companies-file.ts';
import { sentenceMeaning } from '../retrieval/sentence-vectors.ts';
import { ensureWordVectors } from '../retrieval/word-vectors.ts';

/** The day of the file. */
export const AS_OF = '2024-05-11';

/** The companies of our editors' list, as rows. */
export async function wellKnownCompanies(): Promise<(CompanyRow & { as_of: string })[]> {
  const { lists } = await readWellKnown(join(import.meta.dirname, '../../../catalogue'));
  return lists.flatMap(({ as_of, companies }) => companies.map((company) => ({ ...toRow(company), as_of })));
}

/**
 * The engine's source of companies over a file, without a database.
 * @param file of companies, where there is one beside those of `beside`
 * @param found what is to be taken of what was found, where not all of it is
 * @param beside companies that are known beside those of the file
 */
export async function sourceOf(
  file: string | undefined,
  found: (near: FindNear) => FindNear = (near) => near,
  beside: readonly (CompanyRow & { as_of: string })[] = [],
): Promise<{ source: Source; ctx: Context; companies: Awaited<ReturnType<typeof companiesOf>>; index: NearIndex }> {
  ensureWordVectors();
  const companies = file ? await companiesOf(file) : [];
  const documents = [...companies, ...beside].map(nearDocument);
  const index = await buildNearIndex(documents, wordVectors());
  const known: readonly KnownCompany[] = [
    ...companies.map((company) => ({
      ...company,
      id: company.source_id,
      url: null,
      listed_by: 'the file',
      as_of: AS_OF,
      basis: 'measured' as const,
    })),
    ...beside.map((company) => ({ ...company, id: company.source_id, listed_by: companySources.editors, basis: 'editorial' as const })),
  ];
  const byId = new Map(known.map((company) => [company.id, company]));
  const source = companiesSource(found(nearInList(index, await sentenceMeaning(documents))), async (_ctx, ids) =>
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  return { source, companies, index, ctx: { now: () => new Date(`${AS_OF}T00:00:00Z`) } as Context };
}
