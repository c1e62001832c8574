import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeReport } from '../analyst/write-report.ts';
import { Ledger } from '../evidence.contract.ts';
import { guardReport } from '../guard/guard-report.ts';
import { closeLedger } from '../ledger/close-ledger.ts';
import { measured } from '../measured.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { understandIdea } from '../understanding/understand-idea.ts';
import { decideVerdict } from './decide-verdict.ts';
import { JUDGED_MODEL_FILE, judgeIdea } from './judge-idea.server.ts';
import { inBytes, judgedModelBytes, probabilitiesOf, readJudgedModel, signalsOf } from './judged-model.ts';

async function verdictOf(text: string) {
  const understanding = understandIdea(text);
  const ledger = closeLedger(understanding, [], '2026-01-05', undefined, await judgeIdea(understanding));
  return { ledger, verdict: decideVerdict(ledger, scoreLedger(ledger)) };
}

test.each([
  ['An app where singles swipe on photos of people nearby and chat when both like each other', 'judged_drop'],
  [
    'Boiler inspectors retype every certificate into three county portals. We file all three from the photo of the gauge plate.',
    'judged_build',
  ],
  ['A rota for the volunteers who keep the village lido open in summer', 'judged_reshape'],
])('an idea is held against those that readers judged: “%s” by %s', async (text, rule) => {
  const { ledger, verdict } = await verdictOf(text);
  expect(verdict.rule).toBe(rule);
  expect(verdict.judged?.nearest).toHaveLength(3);
  expect(Ledger.parse(ledger).judged).toEqual(ledger.judged);
  expect(verdict.confidence).toBe('low');
  const report = writeReport(ledger, scoreLedger(ledger), verdict);
  expect(guardReport(report, ledger).report.verdict.because.map(({ text: said }) => said)).toEqual(
    verdict.because.map(({ text: said }) => said),
  );
});

test('without judged ideas evidence alone decides', async () => {
  const { ledger } = await verdictOf('Team chat for companies with channels and file sharing');
  const { judged: _, ...without } = ledger;
  expect(decideVerdict(without, scoreLedger(without)).rule).toBe('not_enough');
});

test('the same idea in other words comes to the same verdict', async () => {
  const [one, other] = await Promise.all([
    verdictOf('Hive scales with an app for people who keep bees'),
    verdictOf('So I keep bees, and lifting boxes is awful! A scale sits under each colony and the phone shows what it weighs.'),
  ]);
  expect(other.verdict.verdict).toBe(one.verdict.verdict);
});

test('shares are those of the nearest ideas, and a text may be kept from speaking for itself', () => {
  const axis = (k: number) => Float32Array.from([0, 1, 2, 3].map((at) => (at === k ? 0.3 : 0)));
  const vectors = new Int8Array([axis(0), axis(1), axis(3)].flatMap((vector) => [...inBytes(vector)]));
  const ideas = [
    { text: 'a', verdict: 'drop', hand: 'editors' },
    { text: 'b', verdict: 'build', hand: 'editors' },
  ] as const;
  const model = { ideas: [...ideas], vectors, width: 4 };
  const signals = signalsOf(model, axis(0));
  expect(signals.nearest[0]?.text).toBe('a');
  expect(signals.shares[2]).toBeGreaterThan(signals.shares[0] as number);
  expect(signals.niche).toBeCloseTo(0);
  expect(signalsOf(model, axis(0), 'a').nearest[0]?.text).toBe('b');
  const whole = {
    ...model,
    means: [0],
    deviations: [1],
    weights: [
      [1, 0],
      [0, 0],
    ],
  };
  expect(readJudgedModel(judgedModelBytes(whole))).toEqual(whole);
  expect(probabilitiesOf(whole, [Math.log(3)])).toEqual([expect.closeTo(0.75), expect.closeTo(0.25)]);
});

test('the method says how many ideas were judged, and by whom', () => {
  const { ideas } = readJudgedModel(readFileSync(JUDGED_MODEL_FILE));
  const by = (hand: string) => ideas.filter((idea) => idea.hand === hand).length;
  expect(measured.verdicts.judged).toEqual({ readers: by('readers'), editors: by('editors'), once: by('once') });
});
