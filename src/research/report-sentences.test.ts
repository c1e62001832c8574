import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toldLedgers } from '../../tests/factories/told-ledgers.ts';
import { writeReport } from '../engine/analyst/write-report.ts';
import type { Ledger } from '../engine/evidence.contract.ts';
import type { Report } from '../engine/report.contract.ts';
import { scoreNames } from '../engine/report-names.ts';
import { scoreLedger } from '../engine/scores/score-ledger.ts';
import { decideVerdict } from '../engine/verdict/decide-verdict.ts';
import { Competitors } from './competitors.tsx';
import { changedFigure, figureOf, measuredOf, sourceRows } from './figure-labels.ts';
import { researchDocument } from './report-document.ts';
import { partsOf } from './report-parts.ts';
import { competitionWords, decisionWords, isWholeIdea, restsOn, risksOfAssumptions } from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';

const reportOn = (ledger: Ledger): Report => {
  const scores = scoreLedger(ledger);
  return writeReport(ledger, scores, decideVerdict(ledger, scores));
};
const reports = Object.entries(toldLedgers).map(([name, ledgerOf]) => ({ name, report: reportOn(ledgerOf()) }));
const kitchens = reportOn((toldLedgers['church kitchens'] as () => Ledger)());

test('the decision begins with what it comes to, and says each sentence of summary and reasons once', () => {
  for (const { name, report } of reports) {
    const { lead, because, rest } = decisionWords(report);
    const said = [lead, ...because, ...rest].map((sentence) => sentence?.text);
    expect(new Set(said).size, name).toBe(said.length);
    const [first, ...others] = [...report.summary, ...report.verdict.because].filter(({ text }) => text !== 'Drop it.');
    for (const { text } of others) if (text !== first?.text) expect(said, name).toContain(text);
  }
});

test.each([
  ['Reshape it: what was found contradicts it.', 'What was found contradicts it.'],
  ['Drop it. Nobody asked for it.', 'Nobody asked for it.'],
  ['Drop it, or rename it: none knows of anyone who wants this.', 'Drop it, or rename it: none knows of anyone who wants this.'],
  ['Reshape it around what it names: the field is crowded.', 'Reshape it around what it names: the field is crowded.'],
  ['Reshape its price first.', 'Reshape its price first.'],
  ['Not enough evidence to say.', 'Not enough evidence to say.'],
])('beside the verdict its words are not said again: %s', (text, lead) => {
  const verdict = { ...kitchens.verdict, verdict: text.startsWith('Drop') ? ('drop' as const) : ('reshape' as const) };
  expect(decisionWords({ summary: [{ text, cites: ['E1'], kind: 'judgement' }], verdict }).lead).toEqual({
    text: lead,
    cites: ['E1'],
    kind: 'judgement',
  });
});

test('what a report rests on is what its sentences, its scores and its table of companies cite; nothing else is said to be cited by nobody', () => {
  const ledger = (toldLedgers['church kitchens'] as () => Ledger)();
  const byScores = scoreNames.flatMap((name) => kitchens.scores[name].parts.flatMap(({ cites }) => cites));
  const [cited] = byScores;
  expect(cited).toBeDefined();
  const bare = { ...kitchens, evidence: [], competitors: [], closest: [], verdict: { ...kitchens.verdict, contradictions: [] } };
  const ids = (report: Report) => restsOn(ledger.entries, report).map(({ id }) => id);
  expect(ids(bare)).toEqual(ledger.entries.map(({ id }) => id).filter((id) => byScores.includes(id)));
  expect(ids(kitchens)).toEqual(
    expect.arrayContaining([
      ...byScores,
      ...[...kitchens.competitors, ...(kitchens.closest ?? [])].map(({ id }) => id),
      ...kitchens.evidence.map(({ id }) => id),
    ]),
  );
});

test('a verdict whose summary says no more than its label leads with its first reason', () => {
  const { verdict } = kitchens;
  const [first, ...others] = verdict.because;
  const words = decisionWords({ summary: [{ text: 'Reshape it.', cites: [], kind: 'judgement' }], verdict });
  expect(words).toEqual({ lead: first, because: others, rest: [] });
});

test('beside the table of competitors nothing is told that the table holds; a model’s sentences all stay', () => {
  const said = competitionWords(kitchens).map(({ text }) => text);
  expect(said).toEqual([
    'What is told of The Kitchen Door is as of May 2024, the date of its list.',
    'So few close rivals leave room, if you pick the people they serve worst.',
  ]);
  expect(competitionWords({ ...kitchens, written_by: 'some-model' })).toHaveLength(6);
});

test('a company teaches “as above” only where the row right above teaches the same, on the page and in a file alike', () => {
  const [one] = kitchens.competitors;
  const competitors = ['Charge.', 'Charge.', 'Be nearer.', 'Charge.'].map((teaches, i) => ({
    ...(one as typeof one & {}),
    name: `N${i}`,
    teaches,
  }));
  const research = {
    title: 'Kitchens',
    idea_text: 'Kitchens',
    category: 'other',
    understanding: { user: '' },
    found: [],
    sources: [],
    sentences_left_out: 0,
  };
  const { sections } = researchDocument(research as unknown as ResearchReport, { ...kitchens, competitors });
  const [table] = sections.find(({ key }) => key === 'competitors')?.blocks ?? [];
  const lessons = ['Charge.', 'as above', 'Be nearer.', 'Charge.'];
  expect(table?.kind === 'table' && table.rows.map((row) => row.at(-1))).toEqual(lessons);
  const page = renderToStaticMarkup(Competitors({ report: { ...kitchens, sections: [], competitors }, entries: new Map() }));
  const told = [...page.matchAll(/<span class="text-sm text-ink-2">([^<]*)<\/span><\/li>/g)].map(([, lesson]) => lesson);
  expect(told).toEqual(lessons);
});

test('risks stand with their assumptions only where one was written for each', () => {
  expect(risksOfAssumptions({ sentences_left_out: 0 }, kitchens)).toEqual(kitchens.risks);
  // Some other sentence was left out.
  for (const { name, report } of reports) expect(risksOfAssumptions({ sentences_left_out: 1 }, report), name).toEqual(report.risks);
  // A risk that was left out is put back behind the others.
  const [first, ...others] = kitchens.risks;
  expect(risksOfAssumptions({ sentences_left_out: 1 }, { ...kitchens, risks: [...others, first as (typeof others)[number]] })).toEqual([]);
  expect(risksOfAssumptions({ sentences_left_out: 0 }, { ...kitchens, written_by: 'some-model' })).toEqual([]);
});

test('of an idea that was not looked into nobody is told that no competitor was found', () => {
  const keys = (rule: string) =>
    partsOf({ ...kitchens, competitors: [], verdict: { ...kitchens.verdict, rule } }).map(({ key }) => key as string);
  expect(keys('harm')).not.toContain('competitors');
  expect(keys('not_understood')).not.toContain('competitors');
  expect(keys('not_enough')).toContain('competitors');
});

test('sources silent in the same words share a row, after those that answered', () => {
  const line = { status: 'silent' as const, why: 'unreachable' as const, found: null };
  expect(
    sourceRows([
      { ...line, source: 'npm' },
      { source: 'catalogue', status: 'answered', found: 4 },
      { ...line, source: 'github' },
      { source: 'companies', status: 'answered', found: 4 },
      { ...line, source: 'reddit', why: 'no_key' },
    ]).map(({ names, said }) => [names.join(', '), said]),
  ).toEqual([
    ['Assay’s catalogue', '4 found'],
    ['Known companies', '4 found'],
    ['npm, GitHub', 'could not be reached'],
    ['Reddit', 'not connected on this server'],
  ]);
});

test('a figure that changed has its unit once: after both numbers, or around them on a scale', () => {
  expect(changedFigure(3, 5, '% a year')).toBe('3 → 5% a year');
  expect(changedFigure(-4, 1204, 'points')).toBe('−4 → 1,204 points');
  expect(changedFigure(4.8, 5, 'opportunity of 10')).toBe('opportunity 4.8 → 5 of 10');
});

test('a figure on a scale names what it rates first; a company without a figure has its year and staff', () => {
  expect(figureOf({ value: 4.8, unit: 'opportunity of 10' })).toBe('opportunity 4.8 of 10');
  expect(figureOf({ value: 1204, unit: 'points' })).toBe('1,204 points');
  const [company] = kitchens.evidence.filter(({ subject }) => subject === 'The Kitchen Door');
  expect(company && measuredOf(company)).toBe('founded 2010, 9 staff');
});

test('a text is repeated beside its name only where it says more', () => {
  expect(isWholeIdea('A rota for lifeboat crews', 'A rota\nfor lifeboat crews.')).toBe(true);
  expect(isWholeIdea('A rota for lifeboat crews', 'A rota for lifeboat crews. It swaps shifts.')).toBe(false);
  expect(isWholeIdea('My best idea', 'A rota for lifeboat crews.')).toBe(false);
});

test('a category that nobody chose stands in no file, as on the page', () => {
  const standing = (is_category_guessed: boolean) => {
    const research = {
      title: 'Kitchens',
      idea_text: 'Kitchens',
      understanding: { user: '' },
      category: 'fintech',
      is_category_guessed,
      found: [],
      sources: [],
      sentences_left_out: 0,
    };
    return researchDocument(research as unknown as ResearchReport, kitchens).standing;
  };
  expect(standing(false)).toMatch(/^Fintech · evidence of /);
  expect(standing(true)).toMatch(/^evidence of /);
});
