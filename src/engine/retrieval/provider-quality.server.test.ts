import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mean, recall } from '../../../tests/bench/retrieval/measures.ts';
import { bm25 } from '../../../tests/bench/retrieval/rankers.ts';
import { type EmbeddingDouble, embeddingProvider, numbersOf } from '../../../tests/doubles/embedding-provider.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aCompany, knowCompanies } from '../../../tests/factories/made-companies.ts';
import type { Near } from '../source.server.ts';
import { contentWords } from './content-words.ts';
import { providerEmbedder } from './embeddings.server.ts';
import { createFindNear } from './find-near.server.ts';
import { nearDocuments } from './near-documents.server.ts';
import { stem } from './stem.ts';

/** Trades in the words that companies tell them in, and in those of somebody who has the problem. */
const trades = [
  ['orchard growers harvest fruit pickers', 'apples rot because nobody can be found to gather them'],
  ['dental clinics appointments recall', 'people forget when their teeth are due to be looked at'],
  ['freight brokers trucking loads', 'lorries drive home empty'],
  ['probate estates executors wills', 'a parent died and the papers are a mess'],
  ['restaurant kitchens inventory waste', 'food is thrown away every night'],
  ['podcast audio editing transcripts', 'cutting a recorded talk takes all weekend'],
  ['tenant screening landlords leases', 'not knowing who moves into the flat'],
  ['wedding venues planners catering', 'the big day has forty suppliers to call'],
  ['veterinary livestock vaccination herds', 'cows fall ill before anybody notices'],
  ['payroll contractors compliance', 'paying helpers abroad lawfully'],
  ['solar rooftop installers permits', 'panels wait months for a stamp of the council'],
  ['language tutoring pronunciation pupils', 'speaking Spanish without an accent'],
  ['chargebacks fraud merchants disputes', 'buyers claim that the parcel never came and get their money'],
  ['physiotherapy exercises rehabilitation patients', 'a bad knee after surgery and no guidance at home'],
  ['translation localization subtitles', 'films that viewers elsewhere cannot follow'],
  ['warehouse robots picking fulfilment', 'walking ten miles a day between shelves'],
  ['insulin diabetes glucose monitoring', 'pricking a finger at night to know the sugar'],
  ['recruiting interviews candidates scheduling', 'finding an hour that suits four busy colleagues'],
  ['beekeeping hives colonies sensors', 'a swarm perishes in winter unseen'],
  ['carbon accounting emissions audits', 'nobody knows how much our factory pollutes'],
].map(([told, asked], number) => ({ number, told: (told as string).split(' '), asked: asked as string }));
type Trade = (typeof trades)[number];
const EACH = 6;
const FORMS = ['Software for', 'The marketplace of', 'An assistant for', 'Analytics for', 'Insurance around', 'Training in'];

const companies = trades.flatMap(({ number, told }) =>
  Array.from({ length: EACH }, (_, i) =>
    aCompany(
      `t${number} c${i}`,
      `${FORMS[i]} ${told[i % told.length]} and ${told[(i + 1) % told.length]}`,
      'A small team that serves customers everywhere.',
    ),
  ),
);
const crowd = Array.from({ length: 180 }, (_, i) =>
  aCompany(
    `other${i}`,
    `${FORMS[i % FORMS.length]} ${['ships', 'banks', 'games', 'museums', 'sport'][i % 5]} number${i}`,
    'A small team that serves customers everywhere.',
  ),
);

/** Kinds of text: in other words, with a word in common, short, and long and rambling. */
const kinds: Record<string, (trade: Trade) => string> = {
  'other words': ({ asked }) => `We help when ${asked}`,
  'a word in common': ({ asked, told }) => `We help when ${asked}: for ${told[0]}`,
  short: ({ told }) => `${told[0]} ${told[1]}`,
  long: ({ asked, told }) =>
    `I have been thinking about this since I lost my job: ${asked}. My uncle, who knows a little of ${told[1]}, says so too. We would begin small, learn from the first customers, and charge by the month.`,
};

const DIMENSIONS = 64;
const add = (sum: number[], more: number[], weight: number) => sum.map((value, k) => value + weight * (more[k] as number));
const meant = new Map(
  trades.flatMap(({ number, told, asked }) => [...told, ...contentWords(asked)].map((word) => [stem(word), number] as const)),
);
/** Knows what the words of trades mean, and has an opinion of its own on every text besides. */
const knowing = (text: string) => {
  const about = contentWords(text)
    .map((word) => meant.get(stem(word)))
    .filter((number) => number !== undefined);
  return about.reduce(
    (sum, number) => add(sum, numbersOf(`trade ${number}`, DIMENSIONS), 1),
    numbersOf(text, DIMENSIONS).map((value) => value / 2),
  );
};
const ofLengthOne = (vector: number[]) => vector.map((value) => value / Math.hypot(...vector));
const noise = (text: string) => numbersOf(text, DIMENSIONS);

let t: TestDatabase;
let double: EmbeddingDouble | undefined;
beforeAll(async () => {
  t = await testDatabase();
  await knowCompanies(t.ctx, ...companies, ...crowd);
});
afterEach(async () => {
  await double?.close();
  double = undefined;
});
afterAll(() => t.drop());

type Rank = (text: string) => Promise<string[]>;
const nearOf = (of: Trade) => new Map(Array.from({ length: EACH }, (_, i) => [`t${of.number} c${i}`, 1]));
async function recalls(rank: Rank): Promise<Record<string, number>> {
  const told: Record<string, number> = {};
  for (const [kind, textOf] of Object.entries(kinds)) {
    const found: number[] = [];
    for (const trade of trades) found.push(recall(await rank(textOf(trade)), nearOf(trade)));
    told[kind] = mean(found);
  }
  return told;
}

/** What is found with a provider, once its vectors were looked at. */
async function withProvider(
  model: string,
  vectorOf: (text: string) => number[],
): Promise<{ rank: Rank; near: (text: string) => Promise<Near[]>; said: string }> {
  double = await embeddingProvider(vectorOf);
  const lines: string[] = [];
  const ctx = { ...t.ctx, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) };
  const findNear = createFindNear(providerEmbedder({ baseUrl: double.baseUrl, model, apiKey: undefined }));
  await findNear(ctx, 'a first question', 'company', 1);
  await vi.waitFor(() => expect(lines.join('')).toMatch(/vectors of a list are ready|embedding provider’s vectors/), { timeout: 20_000 });
  const near = (text: string) => findNear(ctx, text, 'company', 10, { evenIfFar: true });
  return { near, rank: async (text) => (await near(text)).map(({ title }) => title), said: lines.join('') };
}
const without: Rank = async (text) => (await createdOnce(t.ctx, text, 'company', 10, { evenIfFar: true })).map(({ title }) => title);
const createdOnce = createFindNear();
async function byWordsAlone(): Promise<Rank> {
  const documents = await Array.fromAsync(nearDocuments(t.ctx, 'company'));
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const ranker = bm25(documents);
  return async (text) => ranker.rank(text, 10).map(({ id }) => titles.get(id) as string);
}

test('with vectors that know what words mean, at least 85 in a hundred of what is near are among the first ten, whatever the kind of text', async () => {
  const { rank, said } = await withProvider('knowing', knowing);
  expect(said).toContain('are ready');
  const [found, words] = [await recalls(rank), await recalls(await byWordsAlone())];
  for (const [kind, share] of Object.entries(found)) {
    expect(share, kind).toBeGreaterThanOrEqual(0.85);
    expect(share, kind).toBeGreaterThanOrEqual(words[kind] as number);
  }
  // Words alone cannot do that here.
  expect(words['other words']).toBeLessThan(0.5);
});

test('vectors that are noise are not believed: what is found is what is found without, not less than by words alone, and nothing is sent', async () => {
  const { rank, said } = await withProvider('noise', noise);
  expect(said).toContain('do not bring texts of the same words together');
  const asked = double?.asked.length;
  const [found, words] = [await recalls(rank), await recalls(await byWordsAlone())];
  expect(found).toEqual(await recalls(without));
  for (const [kind, share] of Object.entries(found)) expect(share, kind).toBeGreaterThanOrEqual(words[kind] as number);
  expect(double?.asked.length).toBe(asked);
});

test('how widely a model’s cosines differ changes neither what is found nor how sure we are of it', async () => {
  const text = kinds['other words']?.(trades[3] as Trade) as string;
  const wide = (await (await withProvider('wide', knowing)).near(text)).slice(0, EACH);
  await double?.close();
  // All vectors pushed one way, as those of many models are: their cosines lie close together.
  const narrow = (await (await withProvider('narrow', (one) => [...ofLengthOne(knowing(one)), 1.5])).near(text)).slice(0, EACH);
  for (const near of [wide, narrow]) expect(near.map(({ title }) => title).sort()).toEqual([...nearOf(trades[3] as Trade).keys()].sort());
  const meanScore = (near: readonly Near[]) => mean(near.map(({ score }) => score));
  expect(meanScore(narrow) / meanScore(wide)).toBeGreaterThan(0.85);
  expect(meanScore(narrow) / meanScore(wide)).toBeLessThan(1.15);
});
