import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDossier, measurements } from '../../../tests/factories/idea.factory.ts';
import { readMeasured } from '../evidence/measured.server.ts';
import { readCatalogueFiles } from './catalogue-files.server.ts';
import { evidenceCounts } from './evidence-counts.ts';

const folder = join(import.meta.dirname, '../../../catalogue');

test('in the shipped catalogue no guess enters a score, and no text says otherwise than its figure', async () => {
  const { dossiers } = await readCatalogueFiles(folder, { shapeOnly: true });
  const counts = evidenceCounts(dossiers, readMeasured(folder));
  expect(counts).toMatchObject({ guesses_in_scores: 0, contradictions: 0, ideas: dossiers.length });
  expect(counts.checked_of_now).toBeGreaterThan(0.3);
  expect(counts.checked_at_the_head).toBeGreaterThan(0.6);
  expect(counts.us_and_uk_both / counts.us_and_uk).toBeGreaterThan(0.95);
});

test('figures are counted by basis, those of a whole country not, and the old denominator stays', () => {
  const one = evidenceCounts([aDossier()], measurements);
  expect(one).toMatchObject({ measured: 1, cited: 0, editorial: 2, figures_before: 4_443, us_and_uk: 0 });
  const two = evidenceCounts([aDossier({ ground: { country: 'GB', sic: ['9312'], note: 'of a test' } })], readMeasured(folder));
  expect(two).toMatchObject({ measured: 2, us_and_uk: 1, us_and_uk_counted: 1, us_and_uk_paid: 0 });
});
