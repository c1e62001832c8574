/**
 * How often an idea is put where an editor put it, by cue words alone and with the votes of the catalogue's nearest ideas: every dossier by its title and
 * tagline, its own vote left out, and the texts of by-lot.ts, of which many would do under two categories.
 * Usage: npm run bench -- category [<catalogue folder>]
 */
import { join } from 'node:path';
import { readCatalogueFiles } from '../../../src/catalogue/ideas/catalogue-files.server.ts';
import type { Dossier } from '../../../src/catalogue/ideas/dossier.contract.ts';
import { nearestOfAll } from '../../../src/engine/retrieval/calibration.ts';
import { buildNearIndex, type NearDocument } from '../../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import { categoryOf, type Neighbour } from '../../../src/engine/understanding/category.ts';
import { NEIGHBOURS_ASKED } from '../../../src/engine/understanding/guess-category.server.ts';
import { type CategoryId, categoryIds } from '../../../src/shared/vocabulary/categories.ts';
import { meaningsOf } from '../retrieval/sentence-vectors.ts';
import { byLot } from '../retrieval/texts/by-lot.ts';
import { ensureWordVectors } from '../retrieval/word-vectors.ts';
import { categoriesByLot } from './categories-by-lot.ts';

ensureWordVectors();
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../catalogue');
const { dossiers } = await readCatalogueFiles(folder, { shapeOnly: true });
const documents = dossiers.map(documentOf);
const index = await buildNearIndex(documents, wordVectors());
const categories = new Map(dossiers.map(({ slug, category }) => [slug, category]));

type Case = { text: string; own?: string; accepted: readonly CategoryId[] };
const own: Case[] = dossiers.map((d) => ({ text: `${d.title}. ${d.tagline}`, own: d.slug, accepted: [d.category] }));
const others: Case[] = byLot.map(({ company, text }) => ({ text, accepted: categoriesByLot[company] ?? [] }));

const meanings = await meaningsOf(
  documents,
  [...own, ...others].map(({ text }) => text),
);

const byWords = ({ text }: Case) => categoryOf(text);
const byBoth = ({ text, own: slug }: Case) => categoryOf(text, neighboursOf(text, slug));
for (const [name, guess] of [
  ['cue words alone', byWords],
  ['with the nearest ideas', byBoth],
] as const) {
  const firsts = others.filter((one) => one.accepted[0] === guess(one));
  console.log(
    `${name}: ${share(own, guess)} of ${own.length} dossiers; of ${others.length} other texts ${share(others, guess)}, ${percent(firsts.length, others.length)} as the first choice`,
  );
}
console.log('\nwith the nearest ideas, dossiers by their editor’s category:');
for (const id of categoryIds) {
  const ofIt = own.filter(({ accepted }) => accepted[0] === id);
  console.log(`  ${id}: ${ofIt.filter((one) => byBoth(one) === id).length} of ${ofIt.length}`);
}

function share(cases: readonly Case[], guess: (one: Case) => CategoryId): string {
  return percent(cases.filter((one) => one.accepted.includes(guess(one))).length, cases.length);
}

function percent(count: number, of: number): string {
  return `${((100 * count) / of).toFixed(1)} %`;
}

function neighboursOf(text: string, slug: string | undefined): Neighbour[] {
  const features = featuresOf(index, wordVectors(), text, meanings.get(text));
  return nearestOfAll(features, NEIGHBOURS_ASKED + 1)
    .map(({ document }) => ({ slug: index.documents[document]?.id ?? '', similarity: features.similarity[document] as number }))
    .filter((one) => one.slug !== slug)
    .slice(0, NEIGHBOURS_ASKED)
    .map((one) => ({ category: categories.get(one.slug) ?? 'other', similarity: one.similarity }));
}

/** As near-documents.server.ts reads an idea from the database. */
function documentOf(d: Dossier): NearDocument {
  const said = [d.audience.person, d.primary_keyword.term, ...d.value_propositions, d.problem_narrative, d.solution_overview];
  return {
    id: d.slug,
    title: d.title,
    head: `${d.tagline} ${d.search_phrases.join(' ')}`,
    body: said.join(' ').replace(/\[\^[^\]]+\]/g, ''),
    tags: d.tags.flatMap((tag) => tag.split('-')),
  };
}
