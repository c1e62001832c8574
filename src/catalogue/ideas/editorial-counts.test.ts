import { expect, test } from 'vitest';
import { aDossier } from '../../../tests/factories/idea.factory.ts';
import type { Dossier } from './dossier.contract.ts';
import { editorialCounts, editorialFaults, editorialLines } from './editorial-counts.ts';

const proof = { url: 'https://rules.example', publisher: 'The state', quote: 'Nobody may guess, by hand.', read_on: '2026-11-26' };

/** @returns a dossier whose one cause and rivals all have, or lack, a proof, with these words in it */
function dossierWith({ words = 'Plain words.', moment = 'Early in the day.', proved = true }) {
  const dossier = aDossier();
  const from = proved ? { proof } : { proof: undefined };
  return {
    ...dossier,
    audience: { ...dossier.audience, moment },
    solution_overview: words,
    why_now: { ...dossier.why_now, causes: dossier.why_now.causes.map((cause) => ({ ...cause, ...from })) },
    competitors: {
      direct: dossier.competitors.direct.map((rival) => ({ ...rival, ...from })),
      indirect: dossier.competitors.indirect.map((rival) => ({ ...rival, ...from })),
    },
  } as Dossier;
}

const many = (one: Dossier, times: number) => Array.from({ length: times }, () => one);
const faultsOf = (dossiers: Dossier[]) => editorialFaults(editorialCounts(dossiers), dossiers.length).map(({ field }) => field);

test.each([
  ['guess', { words: 'Our guess is nine.' }],
  ['nobody', { words: 'Nobody reads it.' }],
  ['somebody or anyone who', { words: 'For anyone who sells.' }],
  ['by hand', { words: 'Done by hand.' }],
  ['a weekday in the moment', { moment: 'A Monday in May.' }],
])('“%s” is counted once a dossier, and not in the passages of pages', (tic, said) => {
  const plain = dossierWith({});
  expect(Object.values(editorialCounts([plain]).tics)).toEqual([0, 0, 0, 0, 0]);
  expect(editorialCounts([dossierWith(said), plain]).tics).toMatchObject({ [tic]: 1 });
});

test('a tic may stand in under 15% of the dossiers', () => {
  const [plain, said] = [dossierWith({}), dossierWith({ words: 'Done by hand.' })];
  expect(faultsOf([...many(plain, 18), ...many(said, 2)])).toEqual([]);
  expect(faultsOf([...many(plain, 17), ...many(said, 3)])).toEqual(['tics']);
});

test('shares of proof may not fall below what was reached', () => {
  expect(faultsOf([dossierWith({}), dossierWith({ proved: false })])).toEqual(['causes', 'rivals']);
  expect(faultsOf([])).toEqual([]);
});

test('the shares are printed with their counts', () => {
  const lines = editorialLines(editorialCounts([dossierWith({}), dossierWith({ proved: false })]), 2);
  expect(lines[0]).toMatch(/^Causes with a page that was read: (\d+) of \d+ \(50\.0%\)$/);
  expect(lines[2]).toContain('“by hand” 0');
});
