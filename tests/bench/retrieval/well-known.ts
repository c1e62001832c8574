import { bareName } from '../../../src/engine/ledger/company-names.ts';
import { buildNearIndex, type NearDocument } from '../../../src/engine/retrieval/near-index.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import { nearness } from '../../../src/engine/scores/tables.ts';
import { wellKnownCompanies } from '../verdict/companies-source.ts';
import { nearDocument } from './companies-file.ts';
import { K } from './measures.ts';
import { ours } from './rankers.ts';
import { meaningsOf } from './sentence-vectors.ts';
import { wellKnownIdeas } from './texts/well-known.ts';

/** A report shows at least so many. */
const FIRST = 3;

/** Prints how often the company whose idea is told is found, and named: in the file alone, in our editors' list alone, as on a fresh server, and in both. */
export async function measureWellKnown(file: readonly NearDocument[]): Promise<void> {
  const editors = (await wellKnownCompanies()).map(nearDocument);
  const texts = wellKnownIdeas.flatMap(({ company, texts }) => texts.map((text) => ({ company: bareName(company), text })));
  console.log(`\nThe idea of a company that everybody knows, told by somebody who does not: ${texts.length} texts`);
  for (const [name, documents] of [
    ['in the file', file],
    ['in our editors’ list', editors],
    ['in both', [...file, ...editors]],
  ] as const) {
    const index = await buildNearIndex(documents, wordVectors());
    const nameOf = new Map(documents.map(({ id, title }) => [id, bareName(title)]));
    const meanings = await meaningsOf(
      documents,
      texts.map(({ text }) => text),
    );
    const ranker = ours(index, wordVectors(), meanings);
    const found = texts.map(({ company, text }) => {
      const ranked = ranker.rank(text, 60);
      const at = ranked.findIndex(({ id }) => nameOf.get(id) === company);
      return { isFound: at >= 0 && at < K, isFirst: at >= 0 && at < FIRST, isNamed: (ranked[at]?.score ?? 0) >= nearness.look };
    });
    const share = (is: (one: (typeof found)[number]) => boolean) => (found.filter(is).length / found.length).toFixed(3);
    console.log(
      `  ${name} (${documents.length}): among the first three ${share(({ isFirst }) => isFirst)}, among the first ten ${share(({ isFound }) => isFound)}, named as near or worth a look ${share(({ isNamed }) => isNamed)}`,
    );
  }
}
