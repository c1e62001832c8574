import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogueFiles } from '../../catalogue/ideas/catalogue-files.server.ts';
import { mendSpelling } from './spelling.ts';
import { sentencesOf } from './tokens.ts';

const asRead = (text: string): string =>
  sentencesOf(text)
    .map((sentence) => mendSpelling(sentence, text))
    .join(' ');

test.each([
  'their admins track it by hand',
  'a course for doulas, luthiers and padel players',
  'two sewists sell pavers in a parkade',
  "you shouldn’t have to, and you shouldn't pay",
  'before and after, pre and post',
  'our schemas live in postgres',
  'lawyers in denver and florida',
])('a true word that no dictionary has stays: %s', (text) => {
  expect(asRead(text)).toBe(text);
});

test.each([
  ['we recieve an appointmnet', 'we receive an appointment'],
  ['seperate expences of freelancers', 'separate expenses of freelancers'],
  ['goverment spredsheets', 'government spreadsheets'],
  ['resturants and familes', 'restaurants and families'],
])('“%s” is mended to “%s”', (text, mended) => {
  expect(asRead(text)).toBe(mended);
});

test('what stands twice is meant as it stands', () => {
  expect(asRead('the tenents pay')).toBe('the tenants pay');
  expect(asRead('the tenents pay. A tenent calls.')).toBe('the tenents pay. A tenent calls.');
});

test('of two words as near as each other none is chosen', () => {
  expect(asRead('their lawers wait')).toBe('their lawers wait');
});

test('no word of the dossiers’ own prose is a slip', async () => {
  const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../../catalogue'), { shapeOnly: true });
  const mended = dossiers
    .flatMap(({ title, tagline, problem_narrative, solution_overview }) => [title, tagline, problem_narrative, solution_overview])
    .flatMap((prose) => sentencesOf(prose).map((sentence) => [sentence, mendSpelling(sentence, prose)]))
    .filter(([written, read]) => written !== read);
  expect(dossiers.length).toBeGreaterThan(50);
  expect(mended).toEqual([]);
}, 60_000);
