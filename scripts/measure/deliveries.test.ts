import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { DELIVERIES, faultsOfDeliveries } from './dossier-deliveries.ts';

const catalogue = join(import.meta.dirname, '../../catalogue');

test('what reports reckon with is what the dossiers estimate today; a number that they no longer give is a fault', async () => {
  const { dossiers } = await readCatalogueFiles(catalogue, { shapeOnly: true });
  expect(faultsOfDeliveries(catalogue, dossiers)).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'assay-deliveries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(catalogue, DELIVERIES), join(folder, DELIVERIES));
  expect(faultsOfDeliveries(folder, dossiers.slice(1))).toMatchObject([{ slug: DELIVERIES }]);
  writeFileSync(join(folder, DELIVERIES), readFileSync(join(folder, DELIVERIES), 'utf8').replace(/dossiers: \d+/, 'dossiers: 12'));
  expect(faultsOfDeliveries(folder, dossiers)).toHaveLength(1);
});
