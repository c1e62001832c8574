/**
 * Part of `npm run build`: writes build/sentence-vectors.bin, the meaning of every company and idea that the catalogue brings along, so that a fresh server has
 * them at once. What the last build had is not made again; all of it takes half a minute.
 */
import { basename, join } from 'node:path';
import { readCatalogueFiles } from '../src/catalogue/ideas/catalogue-files.server.ts';
import { distinctCompanies, type Named } from '../src/engine/companies/catalogue-companies.server.ts';
import { toRow } from '../src/engine/companies/well-known-companies.server.ts';
import { readWellKnown } from '../src/engine/companies/well-known-files.server.ts';
import { builtInEmbedder } from '../src/engine/retrieval/built-in-embedder.server.ts';
import { digestedTexts } from '../src/engine/retrieval/document-embeddings.server.ts';
import { companyDocument, ideaDocument } from '../src/engine/retrieval/near-documents.server.ts';
import { SHIPPED_VECTORS_FILE, vectorsFile, vectorsIn } from '../src/engine/retrieval/shipped-vectors.server.ts';
import { keepMade, madeBefore } from './built/made-before.ts';

const root = join(import.meta.dirname, '..');
const name = basename(SHIPPED_VECTORS_FILE);
const { dossiers } = await readCatalogueFiles(join(root, 'catalogue'), { shapeOnly: true });
const { lists } = await readWellKnown(join(root, 'catalogue'));

// Of a company only its words are compared, whatever the day and the tags.
const named = dossiers.flatMap(({ competitors }): Named[] =>
  (['direct', 'indirect'] as const).flatMap((key) =>
    competitors[key].map((competitor) => ({ competitor, isDirect: key === 'direct', tags: [], as_of: '' })),
  ),
);
const companies = [...lists.flatMap((list) => list.companies.map(toRow)), ...distinctCompanies(named).map(({ company }) => company)];
const documents = [
  ...companies.map((company) => companyDocument({ ...company, id: company.source_id })),
  ...dossiers.map((d) => ideaDocument({ ...d, id: d.slug, person: d.audience.person, keyword: d.primary_keyword.term })),
];

const kept = madeBefore(name);
const before = kept ? vectorsIn(kept) : new Map<string, Int8Array>();
const vectors = new Map<string, Int8Array>();
for (const { digest, text } of await digestedTexts(builtInEmbedder, documents)) {
  const known = before.get(digest) ?? vectors.get(digest);
  const [vector] = known ? [known] : await builtInEmbedder.embed([text], AbortSignal.timeout(builtInEmbedder.batchTimeoutMs));
  vectors.set(digest, vector as Int8Array);
}
keepMade(name, vectorsFile(vectors));
