import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slice } from '../../tests/factories/slice.ts';
import { readCatalogueFiles } from '../catalogue/ideas/catalogue-files.server.ts';
import { harmIn } from '../engine/index.server.ts';
import { wordsToJudge } from './kit-source.server.ts';

test('no shipped dossier is refused a kit', { timeout: 300_000 }, async () => {
  const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../catalogue'), { shapeOnly: true });
  expect(dossiers.length).toBeGreaterThan(50);
  const refused: string[] = [];
  for (const dossier of slice(dossiers, 10)) if (await harmIn(wordsToJudge(dossier))) refused.push(dossier.slug);
  expect(refused).toEqual([]);
});
