import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import { visitor } from '../../../src/catalogue/ideas/access.ts';
import { IdeaQuery } from '../../../src/catalogue/ideas/idea-query.contract.ts';
import { listIdeas } from '../../../src/catalogue/ideas/list-ideas.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { type Document, STOP_WORDS } from './documents.ts';

/** Something that answers a search with slugs, best first. */
export type Engine = { name: string; search(text: string): Promise<string[]> };

const LIMIT = 50;
const stopWords = new Set(STOP_WORDS);
const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The product's own search, by the verb that the site calls. */
export function assay(ctx: Context): Engine {
  return {
    name: 'Assay',
    search: async (text) => {
      const page = await listIdeas(ctx, visitor, IdeaQuery.parse({ search: text, limit: String(LIMIT) }));
      return page.ideas.map((idea) => idea.slug);
    },
  };
}

/** MiniSearch 7: prefixes, fuzziness 0.2, accents and stop words dropped; boosts chosen on the development half. */
export function miniSearch(documents: readonly Document[], boost = { title: 2, about: 2, context: 1, prose: 1 }): Engine {
  const index = new MiniSearch<Document>({
    fields: ['title', 'about', 'context', 'prose'],
    processTerm: (term) => {
      const word = fold(term);
      return stopWords.has(word) ? null : word;
    },
    searchOptions: { prefix: true, fuzzy: 0.2, boost, combineWith: 'OR' },
  });
  index.addAll(documents);
  return {
    name: 'MiniSearch',
    search: async (text) =>
      index
        .search(text)
        .slice(0, LIMIT)
        .map(({ id }) => id as string),
  };
}

/** Orama 3: stemming, tolerance 1, stop words dropped; boosts chosen on the development half. */
export async function orama(
  documents: readonly Document[],
  boost = { title: 1, about: 1, context: 1, prose: 1 },
  tolerance = 1,
): Promise<Engine> {
  const db = create({
    schema: { id: 'string', title: 'string', about: 'string', context: 'string', prose: 'string' } as const,
    components: { tokenizer: { language: 'english', stemming: true, stopWords: [...stopWords] } },
  });
  await insertMultiple(
    db,
    documents.map((document) => ({ ...document })),
  );
  const properties: ('title' | 'about' | 'context' | 'prose')[] = ['title', 'about', 'context', 'prose'];
  return {
    name: 'Orama',
    search: async (term) => {
      const found = await searchOrama(db, { term, properties, boost, tolerance, limit: LIMIT });
      return found.hits.map(({ document }) => document.id as string);
    },
  };
}
