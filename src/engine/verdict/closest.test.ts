import { expect, test } from 'vitest';
import { aLedger, company, offline } from '../../../tests/factories/ledgers.ts';
import { writeReport } from '../analyst/write-report.ts';
import { Report } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from './decide-verdict.ts';

const NAMES = ['Arvo', 'Belmak', 'Cindra', 'Dorvan', 'Eskel', 'Fenrik'];
const reportOn = (likely: readonly number[]) => {
  const found = likely.map((relevance, at) => company(NAMES[at] as string, 'Kiln logs for potters', relevance));
  const ledger = aLedger('Kiln log for potters', { companies: found }, { silent: offline });
  const scores = scoreLedger(ledger);
  return Report.parse(writeReport(ledger, scores, decideVerdict(ledger, scores)));
};
const toldIn = (likely: readonly number[]) => reportOn(likely).closest?.map(({ name, similarity }) => [name, similarity]);

test('three of the nearest are told however faint, further ones where they are worth a look, five at most', () => {
  expect(toldIn([])).toEqual([]);
  expect(toldIn([0.05, 0.04, 0.03, 0.02])).toEqual([
    ['Arvo', 'faint'],
    ['Belmak', 'faint'],
    ['Cindra', 'faint'],
  ]);
  expect(toldIn([0.9, 0.5, 0.3, 0.25, 0.22, 0.21])).toEqual([
    ['Arvo', 'close'],
    ['Belmak', 'near'],
    ['Cindra', 'worth_a_look'],
    ['Dorvan', 'worth_a_look'],
    ['Eskel', 'worth_a_look'],
  ]);
});

test('no report says that nothing is near above a list of those that may be', () => {
  const said = ({ verdict, sections, summary }: Report) =>
    [...summary, ...verdict.because, ...sections.flatMap(({ sentences }) => sentences)].map(({ text }) => text).join('\n');
  const nobody = /nothing is near|no company (near it )?was found/i;
  expect(said(reportOn([]))).toMatch(nobody);
  for (const likely of [[0.05], [0.15, 0.1], [0.3]]) expect(said(reportOn(likely)), String(likely)).not.toMatch(nobody);
});
