import { expect, test } from 'vitest';
import { aScene, plants, randomFrom, truths } from '../../../tests/factories/planted-reports.ts';
import { isWhole } from '../../../tests/factories/slice.ts';
import { toldLedgers } from '../../../tests/factories/told-ledgers.ts';
import { writeReport } from '../analyst/write-report.ts';
import { Report, type Sentence } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from '../verdict/decide-verdict.ts';
import { guardReport } from './guard-report.ts';

const REPORTS = isWhole ? 1000 : 150;
const names = Object.keys(plants);

test(`over ${REPORTS} reports no planted fault gets through, and 99 of 100 true sentences stay`, { timeout: 240_000 }, () => {
  const through = new Map<string, string>();
  const lost = new Map<string, string>();
  const planted = new Map<string, number>();
  let [said, kept] = [0, 0];
  for (let seed = 1; seed <= REPORTS; seed++) {
    const random = randomFrom(seed);
    const scene = aScene(random);
    const sentence = (made: { text: string; cites: string[]; kind?: Sentence['kind'] }): Sentence => ({ kind: 'fact', ...made });
    const trueOnes = Array.from({ length: 8 }, (_, i) => truths[(seed * 8 + i) % truths.length]?.(scene, random)).flatMap((made) =>
      made ? [sentence(made)] : [],
    );
    const falseOnes = Array.from({ length: 7 }, (_, i) => names[(seed * 7 + i) % names.length] as string).flatMap((name) => {
      const made = plants[name]?.(scene, random);
      return made ? [{ name, sentence: sentence(made) }] : [];
    });
    const scores = scoreLedger(scene.ledger);
    const plain = writeReport(scene.ledger, scores, decideVerdict(scene.ledger, scores));
    const mixed = [...trueOnes, ...falseOnes.map((planted) => planted.sentence)].sort(() => random() - 0.5);
    const { report } = guardReport({ ...plain, sections: [{ id: 'demand', title: 'Demand', sentences: mixed }] }, scene.ledger);
    const left = report.sections.flatMap((section) => section.sentences);
    for (const made of falseOnes) {
      planted.set(made.name, (planted.get(made.name) ?? 0) + 1);
      if (left.includes(made.sentence)) through.set(made.name, `${made.sentence.text} [${made.sentence.cites}]`);
    }
    for (const made of trueOnes) {
      said++;
      if (left.includes(made)) kept++;
      else lost.set(made.text.replace(/\d+/g, 'n').slice(0, 40), made.text);
    }
  }
  expect([...through]).toEqual([]);
  expect(names.filter((name) => (planted.get(name) ?? 0) < (isWhole ? 3 : 1))).toEqual([]);
  expect(kept / said, [...lost.values()].slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.99);
});

test.each(Object.entries(toldLedgers))('the built-in analyst’s report on “%s” passes whole', (_, ledgerOf) => {
  const ledger = ledgerOf();
  const scores = scoreLedger(ledger);
  const report = Report.parse(writeReport(ledger, scores, decideVerdict(ledger, scores)));
  const guarded = guardReport(report, ledger);
  expect(guarded.dropped).toEqual([]);
  expect(guarded.report).toEqual(report);
});

test('a part that would become shorter than the contract allows stays whole, and is not told to have lost anything', () => {
  const ledger = (toldLedgers['gps cattle collar'] as () => ReturnType<(typeof toldLedgers)[string]>)();
  const scores = scoreLedger(ledger);
  const own = writeReport(ledger, scores, decideVerdict(ledger, scores));
  const wrong: Sentence = { text: 'The market is worth $9 billion.', cites: ['E1'], kind: 'fact' };
  const { report, dropped } = guardReport({ ...own, risks: [wrong, ...own.risks.slice(1)], summary: [wrong, ...own.summary] }, ledger);
  expect(report.risks).toHaveLength(3);
  expect(report.summary).toEqual(own.summary);
  expect(dropped.map(({ from }) => from)).toEqual(['summary']);
});
