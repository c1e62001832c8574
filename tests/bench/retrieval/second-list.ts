import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bareName } from '../../../src/engine/ledger/company-names.ts';
import type { NearDocument } from '../../../src/engine/retrieval/near-index.ts';
import { wellKnownCompanies } from '../verdict/companies-source.ts';
import { nearDocument } from './companies-file.ts';
import { wellKnownIdeas } from './texts/well-known.ts';

/** @property group what two tellings of one idea have in common, so that they never stand in both halves */
export type Query = { from: 'told' | 'dossier'; group: string; text: string; grades: ReadonlyMap<string, number> };
type Rival = { name: string; what: string };
type Dossier = { title: string; tagline: string; competitors?: { direct?: readonly Rival[] } };

const IDEAS = join(import.meta.dirname, '../../../catalogue/ideas');

/**
 * The list that the finer lists of trades were not written beside: companies of our editors and direct rivals of the dossiers, each once by its name.
 * @returns the documents, and texts with the companies that are near: ideas of well-known companies, told by another hand, and the dossiers' first lines
 */
export async function secondList(): Promise<{ documents: NearDocument[]; queries: Query[] }> {
  const documents = new Map<string, NearDocument>();
  for (const company of await wellKnownCompanies())
    documents.set(bareName(company.name), { ...nearDocument(company), id: bareName(company.name) });
  const queries: Query[] = [];
  for (const file of readdirSync(IDEAS).filter((name) => name.endsWith('.yaml'))) {
    const { title, tagline, competitors } = parse(readFileSync(join(IDEAS, file), 'utf8')) as Dossier;
    const rivals = (competitors?.direct ?? []).map(({ name, what }) => ({
      id: bareName(name),
      title: name,
      head: what,
      body: '',
      tags: [],
    }));
    for (const rival of rivals) if (!documents.has(rival.id)) documents.set(rival.id, rival);
    if (rivals.length > 0)
      queries.push({ from: 'dossier', group: file, text: `${title}. ${tagline}`, grades: new Map(rivals.map(({ id }) => [id, 1])) });
  }
  for (const { company, texts } of wellKnownIdeas) {
    const id = bareName(company);
    if (documents.has(id)) for (const text of texts) queries.push({ from: 'told', group: id, text, grades: new Map([[id, 1]]) });
  }
  return { documents: [...documents.values()], queries };
}
