import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHarmTexts } from '../../../scripts/measure/harm-texts.ts';
import { countSet } from '../../../tests/bench/harm/count-set.ts';
import { sweep } from '../../../tests/factories/slice.ts';
import { harmIn, harmOfUnderstanding } from './harm.server.ts';
import { harmByRules } from './harm-by-rules.ts';
import type { HarmKind } from './harm-kinds.ts';
import { fromMean, type HarmModel, harmModelBytes, harmScore, readHarmModel } from './harm-model.ts';
import { rarityOf, WORD_WIDTH, wordCounts, wordVector } from './harm-words.ts';
import { partsToJudge } from './parts-to-judge.ts';

const root = join(import.meta.dirname, '../../..');
const taught = join(root, 'catalogue/policy/hands/01.yaml');

sweep(test)('every harmful text of a hand that was taught is refused, and no honest neighbour', { timeout: 120_000 }, async () => {
  const { harmful, letThrough, neighbours, refused } = await countSet(taught);
  expect({ letThrough, refused }).toEqual({ letThrough: [], refused: [] });
  expect(harmful + neighbours).toBeGreaterThanOrEqual(120);
});

test('a word that fights a harm has to govern it', () => {
  expect(harmByRules('Detects forged diplomas for employers')).toBeUndefined();
  expect(harmByRules('Protect your career: get one of our forged diplomas')).toBe('fakes');
  expect(harmByRules('Forged diplomas that fool every diploma check')).toBe('fakes');
  expect(harmByRules('We never promise guaranteed returns to investors')).toBeUndefined();
});

sweep(test)('rules find in the taught texts what they found when they were written down', async () => {
  const found: Partial<Record<HarmKind, number>> = {};
  for (const { text, of } of await readHarmTexts(root)) {
    const kind = of === 'policy' ? harmByRules(text) : undefined;
    if (kind) found[kind] = (found[kind] ?? 0) + 1;
  }
  expect(found).toEqual({
    pyramid: 82,
    fraud: 114,
    cheating: 111,
    stalking: 99,
    weapons: 95,
    fakes: 133,
    exploitation: 76,
    illegal_trade: 154,
    intrusion: 24,
  });
});

test('the same text is judged the same, however it is spaced and whatever was asked before', async () => {
  const text = 'A hitman marketplace with escrow for people who want somebody gone';
  const first = await harmIn(text);
  await Promise.all(['Kiln log for potters', 'Chess lessons for seniors'].map(harmIn));
  expect(await harmIn(`  ${text.replace(/ /g, '  ')} `)).toEqual(first);
  expect(first?.reason).toMatch(/\.$/);
});

test('what a person corrected is read as well, and what rules took out of a text is not', async () => {
  const understanding = {
    text: 'A club for savers',
    user: 'savers',
    problem: 'low interest',
    solution: 'Guaranteed 30% monthly returns on deposits',
  };
  expect((await harmOfUnderstanding({ ...understanding, by: 'person' }))?.key).toBe('pyramid');
  expect(await harmOfUnderstanding({ ...understanding, by: 'rules' })).toBeUndefined();
});

test('a text of several sentences is judged as a whole and by each that says something', () => {
  expect(partsToJudge('One sentence about kilns')).toEqual(['One sentence about kilns']);
  expect(partsToJudge('Help for  potters everywhere.\nYes. We sell fake kilns to them!')).toEqual([
    'Help for potters everywhere. Yes. We sell fake kilns to them!',
    'Help for potters everywhere.',
    'We sell fake kilns to them!',
  ]);
});

const model: HarmModel = {
  refusedFrom: 0.5,
  ruleAdds: 0.2,
  sentenceLess: 0.4,
  gamma: 1.5,
  width: 2,
  mean: new Float32Array(2),
  kinds: ['fraud', 'weapons', undefined],
  weights: Float32Array.from([1, 1, -1]),
  vectors: Int8Array.from([127, 0, 0, 127, -127, 0]),
  rarity: new Float32Array(WORD_WIDTH),
  wordWeights: new Float32Array(WORD_WIDTH),
};

const scoreOf = (by: HarmModel, vector: number[], text = '') => harmScore(by, { text, vector: Float32Array.from(vector) });

test('a score is the weighted similarity to the texts learned from, and its kind the nearest of the harmful', () => {
  expect(scoreOf(model, [1, 0])).toMatchObject({ kind: 'fraud' });
  expect(scoreOf(model, [0, 1])).toMatchObject({ kind: 'weapons' });
  expect(scoreOf(model, [1, 0]).score).toBeCloseTo(1 + Math.exp(-3) - Math.exp(-6), 5);
  expect(scoreOf(model, [-1, 0]).score).toBeLessThan(0);
});

test('what all texts share does not count: similarity is seen from their mean', () => {
  expect(fromMean(Float32Array.from([3, 5]), Float32Array.from([3, 1]))).toEqual(Float32Array.from([0, 1]));
  const seenFrom = { ...model, mean: Float32Array.from([0, 5]) };
  expect(scoreOf(seenFrom, [4, 5])).toEqual(scoreOf(model, [1, 0]));
});

test('the kind is that of the nearest harmful text, however many there are of another kind', () => {
  const many = { ...model, kinds: ['fraud', 'fraud', 'weapons'] as const, vectors: Int8Array.from([127, 0, 127, 0, 0, 127]) };
  expect(scoreOf(many, [0.5, 0.86]).kind).toBe('weapons');
});

test('what is asked in a few words is judged like what is told', async () => {
  expect((await harmIn('How do I market guaranteed 30% monthly returns?'))?.key).toBe('pyramid');
  expect((await harmIn('What should I charge for an essay mill?'))?.key).toBe('cheating');
  expect(await harmIn('How should I market my savings club?')).toBeUndefined();
  expect(await harmIn('How do I price penetration tests?')).toBeUndefined();
});

test('words add to a score by how rare they are and what the texts that have them are', () => {
  const texts = ['a kiln for potters', 'a kiln for sale', 'a kiln explodes', 'it explodes'].map(wordCounts);
  const rarity = rarityOf(texts);
  const [common, rare] = [wordVector(wordCounts('a kiln'), rarity), wordVector(wordCounts('kiln explodes'), rarity)];
  expect([...common.values()].reduce((sum, value) => sum + value ** 2, 0)).toBeCloseTo(1, 5);
  expect(Math.max(...rare.values())).toBeGreaterThan(Math.min(...rare.values()));
  const wordWeights = new Float32Array(WORD_WIDTH);
  for (const word of wordCounts('explodes').keys()) wordWeights[word] = 1;
  const withWords = { ...model, rarity, wordWeights };
  expect(scoreOf(withWords, [1, 0], 'Explodes').score).toBeCloseTo(scoreOf(model, [1, 0]).score + 1, 5);
  expect(scoreOf(withWords, [1, 0], 'a kiln').score).toBeCloseTo(scoreOf(model, [1, 0]).score, 5);
});

test('a model is read as it was written', () => {
  const seenFrom = { ...model, mean: Float32Array.from([0.25, -1]) };
  expect(readHarmModel(harmModelBytes(seenFrom))).toEqual(seenFrom);
});
