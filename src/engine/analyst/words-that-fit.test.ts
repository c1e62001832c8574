import { expect, test } from 'vitest';
import { aLedger, company, namedInCatalogue, offline } from '../../../tests/factories/ledgers.ts';
import { slice } from '../../../tests/factories/slice.ts';
import { britishTellings } from '../../../tests/factories/tellings-british.ts';
import { toldLedgers } from '../../../tests/factories/told-ledgers.ts';
import type { Finding, Ledger } from '../evidence.contract.ts';
import { guardReport } from '../guard/guard-report.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from '../verdict/decide-verdict.ts';
import { factsOf } from '../verdict/facts.ts';
import { verdictRules } from '../verdict/rules.ts';
import { writeReport } from './write-report.ts';

const reportOn = (ledger: Ledger) => {
  const scores = scoreLedger(ledger);
  return writeReport(ledger, scores, decideVerdict(ledger, scores));
};
/** All that a report says, a line each. */
const wordsOn = (ledger: Ledger): string => {
  const report = reportOn(ledger);
  const { summary, risks, executionTips, monetizationPaths, marketNotes, sections, verdict, competitors } = report;
  return [
    ...[summary, risks, executionTips, monetizationPaths, marketNotes, verdict.because, ...sections.map(({ sentences }) => sentences)]
      .flat()
      .map(({ text }) => text),
    ...verdict.would_change_it,
    ...verdict.assumptions.flatMap(({ assumption, why, test: how }) => [assumption, why, how]),
    ...competitors.map(({ teaches }) => teaches),
  ].join('\n');
};
const on = (text: string, companies: Finding[], catalogue?: Finding[]) =>
  wordsOn(aLedger(text, { companies, ...(catalogue ? { catalogue } : {}) }, { silent: offline }));
const KILNS = 'Kiln log for potters';

/** A company of our editors' list. */
const recalled = (name: string, relevance: number, fate: Finding['fate'] = 'active', also: Finding['also'] = {}): Finding => ({
  ...company(name, 'Kiln logs', relevance, fate, { listed_by: 'Assay’s editors', ...also }),
  basis: 'editorial',
  observed_at: '2025-01-01',
});

test('nothing the built-in analyst writes is left out by the guard', () => {
  const found = [
    recalled('Arvo', 0.8),
    recalled('Belmak', 0.7, 'public'),
    recalled('Cindra', 0.7, 'dead', { reason: 'the money ran out' }),
    company('Dorvel', 'Near it', 0.65),
    ...['Estrix', 'Fomlin', 'Garvik'].map((name) => company(name, 'Near it', 0.5, 'dead')),
    ...['Hestrum', 'Iltrane'].map((name) => company(name, 'Near it', 0.3)),
  ];
  const told = britishTellings.flatMap(([, ...texts]) =>
    texts.flatMap((text) => [aLedger(String(text), {}, { silent: offline }), aLedger(String(text), { companies: found })]),
  );
  const oneClose = [
    company('Arvo', 'Trousers by mail', 0.8),
    ...['Hestrum', 'Iltrane', 'Kelvar'].map((name) => company(name, 'Near it', 0.3)),
  ];
  const aged = aLedger('A subscription box of trousers for men over 50', { companies: oneClose }, { silent: offline });
  expect(aged.understanding.user).toContain('50');
  const ledgers = [...Object.values(toldLedgers).map((ledgerOf) => ledgerOf()), ...told, aged];
  expect(ledgers.length).toBeGreaterThan(60);
  for (const ledger of slice(ledgers, 40)) expect(guardReport(reportOn(ledger), ledger).dropped, ledger.understanding.text).toEqual([]);
});

test('one that is not close makes no field crowded, however many may be near', () => {
  const may = Array.from({ length: 25 }, (_, i) => company(`Kelp${i}x`, 'Kiln logs', 0.35));
  const lime = company('Arvo', 'Kiln logs', 0.69, 'public', { words_shared: 1 });
  const ruleOf = (companies: Finding[]) => reportOn(aLedger(KILNS, { companies })).verdict.rule;
  const { competition } = scoreLedger(aLedger(KILNS, { companies: [lime, ...may] }));
  expect(competition.score).toBeGreaterThanOrEqual(7);
  expect(ruleOf([lime, ...may])).not.toBe('crowded');
  expect(wordsOn(aLedger(KILNS, { companies: [lime, ...may] }))).not.toContain('field is crowded');
  expect(ruleOf([{ ...lime, also: {} }, ...may])).toBe('crowded');
  expect(ruleOf([lime, company('Belmak', 'Kiln logs', 0.5), ...may])).toBe('crowded');
});

test('nothing is said to be unlike the text while one that closed is the same, and no room is left where more may be near', () => {
  const closed = company('Arvo', 'Kiln logs', 0.99, 'dead');
  expect(on(KILNS, [closed, company('Belmak', 'Kiln logs', 0.5)])).toContain('Nothing found that may still sell reaches the similarity');
  const single = company('Cindra', 'Kiln logs', 0.7, 'active', { team_size: 5 });
  expect(on(KILNS, [single])).toContain('A single close rival leaves room');
  const more = ['Dorvel', 'Estrix'].map((name) => company(name, 'Kiln logs', 0.25));
  expect(on(KILNS, [single, ...more])).toContain('One is close, and more may be near');
  expect(on(KILNS, [single, ...more])).not.toContain('leaves room');
});

test('test, advice, risks and what would change the verdict name one company: the nearest close one that sells', () => {
  const words = on(
    KILNS,
    [
      company('Arvo', 'Kiln logs', 0.95, 'unknown'),
      company('Belmak', 'Kiln logs', 0.9, 'acquired'),
      company('Cindra', 'Kiln logs', 0.8),
      ...['Dorvel', 'Estrix', 'Fomlin', 'Garvik', 'Hestrum'].map((name) => company(name, 'Kiln logs', 0.7, 'unknown')),
    ],
    [namedInCatalogue('Iltrane', 0.9)],
  );
  expect(words).toContain('Four of eight customers of Cindra');
  expect(words).toContain('Customers of Cindra would leave it');
  expect(words).toContain('eight customers of Cindra');
  expect(words).toContain('customers of Cindra, Arvo');
  expect(words).toContain('That Cindra exists');
  expect(words).toContain('Become a customer of Cindra');
  expect(words).not.toMatch(/(?:customers of|Order from|those who left|whom) (?:Arvo|Belmak|Iltrane)/);
});

test('who is close is not called further off', () => {
  const words = on(
    KILNS,
    ['Arvo', 'Belmak', 'Cindra', 'Dorvel']
      .map((name) => company(name, 'Kiln logs', 0.7))
      .concat(company('Estrix', 'Kiln logs', 0.61, 'active', { words_shared: 1 }), company('Fomlin', 'Kiln logs', 0.5)),
  );
  expect(words).toContain('Also near, by our measure: Dorvel and Estrix.');
  expect(words).toContain('Further off, by our measure: Fomlin.');
});

test('those that closed are counted once: near ones, and how many of them are close', () => {
  const names = ['Arvo', 'Belmak', 'Cindra', 'Dorvel', 'Estrix', 'Fomlin'];
  const dead = names.map((name, i) => company(name, 'Kiln logs', i < 5 ? 0.7 : 0.5, 'dead'));
  const living = ['Garvik', 'Hestrum'].map((name) => company(name, 'Kiln logs', 0.5));
  const words = on(KILNS, [...dead, ...living]);
  expect(words).toContain('of six near ones that closed five are close');
  expect(words).toContain('Of eight near companies six have closed.');
  const eight = [...dead, ...['Iltrane', 'Jovim'].map((name) => company(name, 'Kiln logs', 0.5, 'dead'))];
  expect(on(KILNS, [...eight, ...living])).toContain('Of ten near companies eight have closed.');
});

test('nobody is named who is too unlikely to be worth a look', () => {
  const named = (relevance: number) => on(KILNS, [company('Arvo', 'Kiln logs', relevance)]);
  expect(named(0.12)).not.toContain('Arvo');
  expect(named(0.12)).toContain('a company may be near that is too unlikely to be named');
  expect(named(0.25)).toContain('Arvo may be near');
});

test('advice fits who buys', () => {
  const rival = [company('Arvo', 'Near it', 0.9)];
  const homes = on('An app that finds quiet rooms for tired parents', rival);
  expect(homes).toContain('through its reviews, and ask');
  expect(on('Software that plans shifts for dentists', rival)).toContain('through its reviews and case studies, and ask');
  const texts = ['nights', 'walks', 'meals', 'rooms', 'songs', 'shoes', 'games', 'books', 'films', 'trips', 'plants', 'coats'];
  const of = (people: string) => texts.map((thing) => on(`Software that plans ${thing} for ${people}`, rival)).join('\n');
  expect(of('parents')).not.toContain('note what they skip');
  expect(of('dentists')).toContain('note what they skip');
  const middling = verdictRules.find(({ key }) => key === 'middling');
  const said = (people: string) => {
    const ledger = aLedger(`Software that plans rooms for ${people}`, {});
    return middling?.would_change_it(factsOf(ledger, scoreLedger(ledger))).join(' ');
  };
  expect(said('parents')).toContain('pays something against it, and ten');
  expect(said('dentists')).toContain('loses money by it, and ten');
});

test('what our editors remember is told as of its month, and never as looked up', () => {
  const words = on(KILNS, [
    recalled('Arvo', 0.9),
    recalled('Belmak', 0.8, 'public'),
    recalled('Cindra', 0.7, 'dead', { reason: 'the money ran out' }),
  ]);
  for (const now of ['still trades', 'is listed', 'It is listed', 'exists shows', 'sells much', 'sell much', 'sell something'])
    expect(words, now).not.toContain(now);
  expect(words).toContain('Arvo (“Kiln logs”) traded as of January 2025.');
  expect(words).toContain('As of January 2025 it traded, by our editors’ memory');
  expect(words).toContain('As of January 2025 it was listed, by our editors’ memory');
  expect(words).toContain('Arvo and Belmak sold something near it as of January 2025.');
  expect(words).toContain('That Arvo traded as of January 2025 shows that somebody paid somebody');
  expect(words).toContain('For Cindra our editors give a reason: “the money ran out”.');
  expect(words).toContain('It closed, by our editors because “the money ran out”');
  expect(words.match(/described from general knowledge as of January 2025, with nothing looked up/g)).toHaveLength(1);
  const full = on(
    KILNS,
    ['Arvo', 'Belmak', 'Cindra', 'Dorvel', 'Estrix', 'Fomlin'].map((name) => recalled(name, 0.9, 'public')),
  );
  expect(full).toContain('Arvo was listed on an exchange as of January 2025, Belmak was listed');
  const both = { reason: 'the money ran out', listed_by: 'a list and Assay’s editors' };
  const twice = on(KILNS, [company('Cindra', 'Kiln logs', 0.7, 'dead', both)]);
  expect(twice).toContain('For Cindra our editors give a reason');
  expect(twice).toContain('It closed, by our editors because');
  const mixed = on(KILNS, [recalled('Arvo', 0.9), company('Belmak', 'Kiln logs', 0.8)]);
  expect(mixed).toContain('Belmak sells something near it; Arvo did as of January 2025.');
  expect(mixed).toContain('Belmak sells much the same; Arvo did as of January 2025');
  const measured = on(KILNS, [
    company('Arvo', 'Kiln logs', 0.9),
    company('Cindra', 'Kiln logs', 0.7, 'dead', { reason: 'the money ran out' }),
  ]);
  expect(measured).toContain('For Cindra the source gives a reason');
  expect(measured).not.toContain('general knowledge');
});

test('a score for which nobody measured any company is of medium confidence at most', () => {
  const names = ['Arvo', 'Belmak', 'Cindra', 'Dorvel', 'Estrix', 'Fomlin', 'Garvik', 'Hestrum'];
  const scored = (companies: Finding[]) =>
    scoreLedger(aLedger(KILNS, { companies, catalogue: [namedInCatalogue('Iltrane', 0.8)], github: [] })).competition;
  expect(scored(names.map((name) => recalled(name, 0.8)))).toMatchObject({
    confidence: 'medium',
    reasons: expect.arrayContaining(['Of companies there is only our editors’ or our catalogue’s word.']),
  });
  expect(scored([company('Jovim', 'Kiln logs', 0.8), ...names.map((name) => recalled(name, 0.8))]).confidence).toBe('high');
});
