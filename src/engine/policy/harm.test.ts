import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countSet } from '../../../tests/bench/harm/count-set.ts';
import { readCatalogueFiles } from '../../catalogue/ideas/catalogue-files.server.ts';
import { harmIn, harmOfUnderstanding } from './harm.ts';

const sets = join(import.meta.dirname, '../../../tests/bench/harm');

test('every harmful text of the development set is refused, and no honest neighbour', () => {
  const { harmful, letThrough, neighbours, refused } = countSet(join(sets, 'development.yaml'));
  expect({ letThrough, refused }).toEqual({ letThrough: [], refused: [] });
  expect(harmful + neighbours).toBeGreaterThanOrEqual(120);
});

test('no dossier of the catalogue is refused', async () => {
  const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../../catalogue'), { shapeOnly: true });
  const refused = dossiers.filter(({ title, tagline, solution_overview }) => harmIn(`${title}. ${tagline} ${solution_overview}`));
  expect(refused.map(({ slug }) => slug)).toEqual([]);
});

test('a word that fights a harm has to govern it', () => {
  expect(harmIn('Detects forged diplomas for employers')).toBeUndefined();
  expect(harmIn('Protect your career: get one of our forged diplomas')?.key).toBe('fakes');
  expect(harmIn('Forged diplomas that fool every diploma check')?.key).toBe('fakes');
  expect(harmIn('We never promise guaranteed returns to investors')).toBeUndefined();
});

test('what a person corrected is read as well, and what rules took out of a text is not', () => {
  const understanding = {
    text: 'A club for savers',
    user: 'savers',
    problem: 'low interest',
    solution: 'Guaranteed 30% monthly returns on deposits',
  };
  expect(harmOfUnderstanding({ ...understanding, by: 'person' })?.key).toBe('pyramid');
  expect(harmOfUnderstanding({ ...understanding, by: 'rules' })).toBeUndefined();
});
