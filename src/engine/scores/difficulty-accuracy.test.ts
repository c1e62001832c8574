import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aLedger } from '../../../tests/factories/ledgers.ts';
import { readCatalogueFiles } from '../../catalogue/ideas/catalogue-files.server.ts';
import { executionDifficulty } from '../../catalogue/ideas/execution-difficulty.ts';
import { difficultyAccuracy } from './difficulty-accuracy.ts';
import { scoreLedger } from './score-ledger.ts';

test('what /methodology says of the difficulty of reports is what the catalogue measures', async () => {
  const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../../catalogue'), { shapeOnly: true });
  const off = dossiers.map((dossier) => {
    const read = scoreLedger(aLedger(`${dossier.title}. ${dossier.tagline}`, {}, { category: dossier.category })).difficulty.score;
    return { read: Math.abs(read - executionDifficulty(dossier)), always4: Math.abs(4 - executionDifficulty(dossier)) };
  });
  const count = (near: (one: (typeof off)[number]) => boolean) => off.filter(near).length;
  expect({
    ideas: dossiers.length,
    within_1: count(({ read }) => read <= 1),
    within_2: count(({ read }) => read <= 2),
    within_1_always_4: count(({ always4 }) => always4 <= 1),
    within_2_always_4: count(({ always4 }) => always4 <= 2),
  }).toEqual(difficultyAccuracy);
}, 90_000);
