import { buildNearIndex, type NearIndex } from '../../../src/features/evidence/retrieval/near-index.ts';
import { wordVectors } from '../../../src/features/evidence/retrieval/word-vectors.server.ts';
import type { FindNear, Source } from '../../../src/features/evidence/source.server.ts';
import { companies as companiesSource, type KnownCompany } from '../../../src/features/evidence/sources/companies.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { nearInList } from '../../factories/near-in-list.ts';
import { companiesOf, nearDocument } from '../retrieval/companies-file.ts';
import { ensureWordVectors } from '../retrieval/word-vectors.ts';

/** The day of the file. */
export const AS_OF = '2024-05-11';

/**
 * The engine's source of companies over a file, without a database.
 * @param found what is to be taken of what was found, where not all of it is
 */
export async function sourceOf(
  file: string,
  found: (near: FindNear) => FindNear = (near) => near,
): Promise<{ source: Source; ctx: Context; companies: Awaited<ReturnType<typeof companiesOf>>; index: NearIndex }> {
  ensureWordVectors();
  const companies = await companiesOf(file);
  const index = await buildNearIndex(companies.map(nearDocument), wordVectors());
  const known: readonly KnownCompany[] = companies.map((company) => ({
    ...company,
    id: company.source_id,
    url: null,
    listed_by: 'the file',
    as_of: AS_OF,
    basis: 'measured',
  }));
  const byId = new Map(known.map((company) => [company.id, company]));
  const source = companiesSource(found(nearInList(index)), async (_ctx, ids) => ids.flatMap((id) => byId.get(id) ?? []));
  return { source, companies, index, ctx: { now: () => new Date(`${AS_OF}T00:00:00Z`) } as Context };
}
