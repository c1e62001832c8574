import { expect, test } from 'vitest';
import { contrastiveLearner, type Model, type Pair } from './contrast.ts';

const DIMENSIONS = 8;
const TOPICS = 6;
const WORDS = 2 * TOPICS;

/** Of every topic one word is met in texts and another in what belongs to them: nothing but the pairing says that they mean the same. */
const pairs: Pair[] = Array.from({ length: TOPICS }, (_, topic) => ({ text: [2 * topic], own: [2 * topic + 1] }));

function aModel(): Model {
  const map = new Float32Array(DIMENSIONS * DIMENSIONS);
  for (let k = 0; k < DIMENSIONS; k++) map[k * DIMENSIONS + k] = 1;
  return { dimensions: DIMENSIONS, rows: Float32Array.from({ length: WORDS * DIMENSIONS }, (_, i) => Math.sin(7.3 * i * i + 1)), map };
}

function cosine({ rows, map, dimensions: d }: Model, a: number, b: number): number {
  const meant = (word: number) =>
    Array.from({ length: d }, (_, j) =>
      Array.from({ length: d }, (_, k) => (rows[word * d + k] as number) * (map[k * d + j] as number)).reduce((sum, one) => sum + one, 0),
    );
  const [x, y] = [meant(a), meant(b)];
  return x.reduce((sum, value, k) => sum + value * (y[k] as number), 0) / (Math.hypot(...x) * Math.hypot(...y));
}

test('words that stand on the two sides of a pair come to mean the same, and those of other pairs do not', () => {
  const model = aModel();
  const { learn } = contrastiveLearner(model, new Float32Array(WORDS).fill(1));
  const first = learn(pairs);
  let last = first;
  for (let step = 0; step < 200; step++) last = learn(pairs);
  expect(last).toBeLessThan(first / 4);
  for (let topic = 0; topic < TOPICS; topic++) {
    const other = (topic + 1) % TOPICS;
    expect(cosine(model, 2 * topic, 2 * topic + 1)).toBeGreaterThan(cosine(model, 2 * topic, 2 * other + 1) + 0.3);
  }
});

test('the first step goes down the slope of the loss, which is found by small changes as well', () => {
  const model = aModel();
  const before = model.rows.slice();
  const lossWith = (index: number, change: number): number => {
    const tried = aModel();
    tried.rows[index] = (tried.rows[index] as number) + change;
    return contrastiveLearner(tried, new Float32Array(WORDS).fill(1)).learn(pairs);
  };
  contrastiveLearner(model, new Float32Array(WORDS).fill(1)).learn(pairs);
  for (const index of [0, 9, 37, 80, WORDS * DIMENSIONS - 1]) {
    const slope = (lossWith(index, 0.01) - lossWith(index, -0.01)) / 0.02;
    if (Math.abs(slope) > 1e-3) expect(Math.sign((model.rows[index] as number) - (before[index] as number))).toBe(-Math.sign(slope));
  }
});

test('the same pairs teach the same', () => {
  const [one, other] = [aModel(), aModel()];
  for (const model of [one, other]) {
    const { learn } = contrastiveLearner(model, new Float32Array(WORDS).fill(1));
    for (let step = 0; step < 5; step++) learn(pairs);
  }
  expect(one.rows).toEqual(other.rows);
});
