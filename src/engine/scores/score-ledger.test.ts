import { expect, test } from 'vitest';
import { aLedger, article, company, discussion, dossier, offline, packageOf, question } from '../../../tests/factories/ledgers.ts';
import { toldLedgers } from '../../../tests/factories/told-ledgers.ts';
import type { Finding } from '../evidence.contract.ts';
import type { Silence } from '../evidence-kinds.ts';
import { EvidenceScores } from '../report.contract.ts';
import { scoreNames } from '../report-names.ts';
import type { SourceId } from '../sources.ts';
import { understandIdea } from '../understanding/understand-idea.ts';
import { difficultyCuesIn } from './difficulty.ts';
import { alongPoints, log10scale } from './scales.ts';
import { scoreLedger } from './score-ledger.ts';
import { competitionParts, demandParts, momentumParts, type PartRule, scoreCaps } from './tables.ts';

const TEXT = 'A register of lift inspections for small landlords';
const some = (count: number, nearness = 0.7): Finding[] =>
  Array.from({ length: count }, (_, i) => company(`Company ${'ABCDEFGHIJ'[i]}`, 'Registers', nearness, 'active', { team_size: 20 }));
const scored = (found: Partial<Record<SourceId, Finding[]>>, silent?: Partial<Record<SourceId, Silence>>) =>
  EvidenceScores.parse(scoreLedger(aLedger(TEXT, found, silent ? { silent } : {})));

test.each([{ parts: demandParts }, { parts: competitionParts }, { parts: momentumParts }] as { parts: readonly PartRule[] }[])(
  'the published weights of a score add up to 1 (%#)',
  ({ parts }) => {
    for (const side of ['developers', 'others'] as const)
      expect(parts.reduce((sum, part) => sum + part.weight[side], 0)).toBeCloseTo(1, 10);
  },
);

test.each(Object.entries(toldLedgers))('every score of “%s” is in bounds, and its parts carry it', (_, ledgerOf) => {
  const scores = EvidenceScores.parse(scoreLedger(ledgerOf()));
  for (const name of scoreNames) {
    const { parts, score, cap, known } = scores[name];
    if (!known) continue;
    expect(parts.reduce((sum, part) => sum + part.weight, 0)).toBeCloseTo(1, 2);
    const mean = parts.reduce((sum, part) => sum + part.weight * part.value, 0);
    if (!cap) expect(Math.abs(Math.min(10, Math.max(1, mean)) - score)).toBeLessThanOrEqual(0.56);
  }
});

test('a silent source lowers the confidence and not the score', () => {
  const found = {
    companies: some(5),
    hacker_news: [discussion('A', 400, 200, '2026-01-01'), discussion('B', 300, 100, '2025-01-01')],
    wikipedia: article('Lift', 9000, 3),
  };
  const heard = scored(found).demand;
  const { wikipedia: _, ...without } = found;
  const less = scored(without, { wikipedia: 'timeout', stack_exchange: 'timeout' }).demand;
  expect(less.score).toBeGreaterThanOrEqual(heard.score);
  expect(less.reasons[0]).toContain('Wikipedia');
  expect(['low', 'medium']).toContain(less.confidence);
});

test('a source that spoke and found nothing lowers the score', () => {
  const found = { companies: some(3) };
  expect(scored(found).demand.score).toBeLessThan(scored(found, offline).demand.score);
});

test('ten companies that may each be near at one in five count as two, and none of them is named as near', () => {
  const many = scored({ companies: some(10, 0.2) }, offline);
  const two = scored({ companies: some(2, 1) }, offline);
  const part = (scores: typeof many) => scores.competition.parts.find(({ key }) => key === 'alike');
  expect(part(many)?.value).toBe(part(two)?.value);
  expect(part(many)?.from).toBe('no near company not known to be dead, and 10 that may be near; 2 by their probabilities together');
  expect(part(scored({ companies: some(10, 0.09) }, offline))?.value).toBe(0);
  // Whose size it would be is not known.
  expect(many.competition.parts.map(({ key }) => key)).not.toContain('strength');
});

test('where nothing was found and less than half could be asked, demand is not known and no low score', () => {
  expect(scored({}, offline).demand).toMatchObject({ known: false, confidence: 'low' });
  expect(scored({}).demand).toMatchObject({ known: true, score: 1 });
  // No list of companies is long enough to call a field empty.
  expect(scored({}).competition.known).toBe(false);
  expect(scored({ companies: some(1) }, offline).demand.known).toBe(true);
});

test.each([
  ['Reads certificates of insurance for property managers', false],
  ['Chases insurance certificates, so that their insurer does not fine them', false],
  ['Sells travel insurance to students', true],
  ['Underwriting for insurers of small ships', true],
])('to look after papers of insurance is not to sell it: %s', (text, isRegulated) => {
  const words = scoreLedger(aLedger(text, {})).difficulty.parts[0]?.from ?? '';
  expect(words.includes('insurance')).toBe(isRegulated);
});

test('offline, a high demand is capped and says so', () => {
  const { demand } = scored({ companies: some(2, 0.95), hacker_news: [] }, { ...offline });
  expect(demand.score).toBeLessThanOrEqual(6);
  expect(
    scored({ companies: [company('One', 'x', 1, 'active')], hacker_news: [], wikipedia: [...article('Lift', 900_000)] }).demand.cap ?? '',
  ).toMatch(/^$|Held/);
  const rich = scored(
    { hacker_news: [discussion('A', 90_000, 9000, '2026-01-01')] },
    { ...offline, companies: 'timeout', catalogue: 'timeout', hacker_news: undefined as never },
  );
  expect(rich.demand).toMatchObject({ score: 6, cap: 'Held at 6: fewer than three near entries stand behind it.' });
});

test.each([
  ['Ghost kitchens for new chefs', true],
  ['Gluten-free bakery for coeliacs', true],
  ['Hot meals for hospital visitors at night', true],
  ['An app that plans meals for families', false],
])('“%s” handles food: %s', (text, handles) => {
  const [words] = scoreLedger(aLedger(text, {})).difficulty.parts;
  expect(/\bfood\b/.test(words?.from ?? '')).toBe(handles);
});

test.each([
  ['Couriers bring groceries to parents', 'work in the physical world', true],
  ['An app that compares prices of groceries for parents', 'work in the physical world', false],
  ['Scheduling for field crews of roofers', 'work in the physical world', true],
  ['An app that parents install in a minute to share chores', 'work in the physical world', false],
  ['Parents install the app and share chores', 'work in the physical world', false],
  ['A service that installs stair lifts for pensioners', 'work in the physical world', true],
  ['Goats that clear brush for homeowners', 'live animals', true],
  ['An app that keeps herd records for farmers', 'live animals', false],
  ['Host families for students abroad', 'people let into strangers’ homes', true],
  ['Study notes for students lost at big universities', 'buyers who buy slowly', false],
  ['An app that tells families the fees of their banks', 'buyers who buy slowly', false],
  ['Quiet rooms for students at universities', 'buyers who buy slowly', false],
  ['Bed planning for hospitals', 'buyers who buy slowly', true],
  ['Fraud alerts sold to small banks', 'buyers who buy slowly', true],
])('what makes “%s” hard, “%s”: %s', (text, label, isHard) => {
  const [words] = scoreLedger(aLedger(text, {})).difficulty.parts;
  expect(words?.from.includes(label)).toBe(isHard);
});

test('the published text of the lowest cap says what it counts', () => {
  expect(scoreCaps[0]).toEqual({ when: 'nothing near, however many may be', most: 4 });
});

test('a score that rests on companies which may be near and on none that is, is held at 4 with low confidence', () => {
  const others = { hacker_news: 'unreachable', github: 'unreachable', wikipedia: 'unreachable', stack_exchange: 'unreachable' } as const;
  const faint = some(20, 0.35);
  expect(scored({ companies: faint }, { ...offline, ...others }).demand).toMatchObject({
    score: 4,
    confidence: 'low',
    cap: 'Held at 4: nothing near, however many may be.',
  });
  const withOne = scored({ companies: [...faint, company('Sure', 'x', 0.8, 'active')] }, { ...offline, ...others }).demand;
  expect(withOne).toMatchObject({ score: 7, confidence: 'medium' });
});

test('where nothing could be asked a score is not known, and says 5 with low confidence', () => {
  const { demand, competition, momentum } = scored({}, { ...offline, companies: 'timeout', catalogue: 'timeout' });
  for (const score of [demand, competition, momentum])
    expect(score).toMatchObject({ known: false, score: 5, confidence: 'low', parts: [] });
});

test('competition rises with every company that does the same, and the dead do not count', () => {
  const rising = [1, 2, 4, 7, 10].map((count) => scored({ companies: some(count, 0.85) }).competition.score);
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect(new Set(rising).size).toBeGreaterThan(3);
  expect(scored({ companies: some(6).map((entry) => ({ ...entry, fate: 'dead' as const })) }).competition.score).toBe(1);
});

test('what grows has momentum, what falls has none, what is flat has 5', () => {
  const momentum = (growth: number) => scored({ wikipedia: article('Lift', 9000, growth), companies: some(3) }).momentum.score;
  expect([momentum(-39), momentum(0), momentum(39)]).toEqual([1, 5, 10]);
});

test('difficulty follows what has to be built', () => {
  const difficulty = (text: string) => scoreLedger(aLedger(text, {})).difficulty.score;
  expect(difficulty('A weekly newsletter on cheese prices for cheese makers')).toBeLessThanOrEqual(3);
  expect(difficulty('A register of lift inspections for small landlords')).toBeLessThanOrEqual(4);
  expect(difficulty('A marketplace that matches night nurses with hospitals')).toBeGreaterThanOrEqual(6);
  expect(difficulty('An implant that detects seizures in real time for hospital patients')).toBeGreaterThanOrEqual(8);
});

test('the nearest dossiers pull difficulty towards theirs, by their nearness', () => {
  const at = (relevance: number, difficulty: number) =>
    scoreLedger(aLedger(TEXT, { catalogue: [dossier('A', difficulty, relevance), dossier('B', difficulty, relevance)] })).difficulty.score;
  expect(at(0.9, 10)).toBeGreaterThan(at(0.9, 1));
  expect(at(0.29, 10)).toBe(at(0.29, 1));
});

test('developers are judged by packages, everybody else by trade', () => {
  const found = { npm: packageOf('thing', 5_000_000, 20), stack_exchange: [question('How', 90_000, '2025-01-01')] };
  expect(scoreLedger(aLedger('API testing for developers', found)).demand.score).toBeGreaterThan(
    scoreLedger(aLedger('Bread tins for bakers', found)).demand.score,
  );
});

test('scales', () => {
  expect([log10scale(10, 10, 1000), log10scale(100, 10, 1000), log10scale(5000, 10, 1000)]).toEqual([0, 5, 10]);
  const points = [
    [0, 0],
    [1, 4],
    [3, 7],
  ] as const;
  expect([alongPoints(0, points), alongPoints(0.5, points), alongPoints(2, points), alongPoints(9, points)]).toEqual([0, 2, 5.5, 7]);
});

test.each([
  ['Food bank for students', 'licence'],
  ['A solar power bank for cyclists', 'licence'],
  ['A CRM for freight brokerages', 'licence'],
  ['An app for people who want to quit gambling', 'licence'],
  ['A Korean fusion food truck for office parks', 'deep'],
  ['A rocket salad farm', 'deep'],
  ['An online course on cures for hay fever', 'deep'],
  ['New materials for potters, delivered monthly', 'deep'],
  ['A newsletter for Gene Wilder fans', 'deep'],
  ['A course on cures for insomnia', 'deep'],
  ['A business that runs and drives itself', 'deep'],
  ['An alert when a new drug is sold in town', 'deep'],
  ['We fit a new battery into old phones', 'deep'],
  ['A website where schools lend stage props to each other', 'money'],
  ['A tool lending library', 'money'],
  ['Software that collects insurance certificates of vendors', 'insurance'],
])('“%s” has nothing of: %s', (text, key) => {
  expect(difficultyCuesIn(understandIdea(text)).map((cue) => cue.key)).not.toContain(key);
});

test.each([
  ['A lending platform for small farmers in Kenya', 'money'],
  ['We sell travel insurance policies to students online', 'insurance'],
  ['A neobank for teenagers', 'licence'],
  ['A fusion reactor for cities', 'deep'],
  ['We repair the gene that makes dogs deaf', 'deep'],
  ['Gene therapy for cats', 'deep'],
  ['A car that drives itself', 'deep'],
  ['We discover new materials by simulation', 'deep'],
  ['We develop new drugs against mould', 'deep'],
  ['A cure for cancer in dogs', 'deep'],
])('“%s” takes on: %s', (text, key) => {
  expect(difficultyCuesIn(understandIdea(text)).map((cue) => cue.key)).toContain(key);
});

test('a kind of product that nobody told is not named, and one that somebody chose counts as told', () => {
  const told = (change: object) => {
    const ledger = aLedger('Tasting notes for small wine bars', {});
    return scoreLedger({ ...ledger, understanding: { ...ledger.understanding, ...change } }).difficulty.parts[0]?.from;
  };
  expect(told({})).toBe('a text that tells of no kind of product starts at 4; added for food');
  expect(told({ is_type_told: true })).toBe('software starts at 4; nothing in the words adds to it');
});
