import { expect, test } from 'vitest';
import { toldLedgers } from '../../../tests/factories/told-ledgers.ts';
import { writeReport } from '../analyst/write-report.ts';
import { faultsOfSentence } from '../guard/check-sentence.ts';
import { Report, type Sentence } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from '../verdict/decide-verdict.ts';
import { Placement, placeSentences, poolOf } from './place-sentences.ts';

const sentencesOf = (report: Report): Sentence[] =>
  [
    report.summary,
    report.risks,
    report.monetizationPaths,
    report.executionTips,
    report.marketNotes,
    ...report.sections.map(({ sentences }) => sentences),
  ].flat();

test.each(Object.entries(toldLedgers))(
  'whatever is placed in the report on “%s”, nothing of it is lost and all that is added holds',
  (_, ledgerOf) => {
    const ledger = ledgerOf();
    const scores = scoreLedger(ledger);
    const own = writeReport(ledger, scores, decideVerdict(ledger, scores));
    const pool = poolOf(own, ledger);
    const all = { place: [...pool.sentences, ...pool.entries].map(({ id }) => id).reverse(), opinions: ['Ask a stranger.'] };
    const placement = Placement.parse(Object.fromEntries(Object.keys(Placement.shape).map((part) => [part, all])));
    const { report } = placeSentences(own, { ledger, pool, placement, writer: 'a/model' });
    Report.parse(report);
    const [before, after] = [sentencesOf(own), sentencesOf(report)];
    expect(after).toEqual(expect.arrayContaining(before));
    expect(report.sections.map(({ title }) => title)).toEqual(own.sections.map(({ title }) => title));
    const added = after.filter((sentence) => !before.includes(sentence));
    expect(added.filter(({ kind }) => kind === 'opinion')).toHaveLength(own.sections.length + 4);
    for (const sentence of added.filter(({ kind }) => kind !== 'opinion'))
      expect([sentence.kind, faultsOfSentence(sentence, { ledger, scores })], sentence.text).toEqual(['fact', []]);
    expect(new Set(report.evidence.map(({ id }) => id))).toEqual(
      new Set([...after, ...report.verdict.because].flatMap(({ cites }) => cites)),
    );
    expect(report.monetizationPaths[0]).toEqual(own.monetizationPaths.at(-1));
  },
);
