import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';
import { npmMeasurements } from './idea.factory.ts';

export type TestCatalogue = {
  folder: string;
  /** Writes or overwrites a dossier's file. */
  write(dossier: Dossier): Promise<void>;
  /** Writes a file of any content. */
  writeRaw(name: string, content: string): Promise<void>;
  remove(slug: string): Promise<void>;
};

/** A catalogue folder of the test's own, removed when the test is over. */
export async function aCatalogue(dossiers: readonly Dossier[]): Promise<TestCatalogue> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-catalogue-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'ideas'));
  await mkdir(join(folder, 'measured'));
  await writeFile(join(folder, 'measured', 'npm-downloads.json'), JSON.stringify(npmMeasurements));
  const writeRaw = (name: string, content: string) => writeFile(join(folder, 'ideas', name), content);
  // JSON is YAML.
  const write = (dossier: Dossier) => writeRaw(`${dossier.slug}.yaml`, JSON.stringify(dossier, null, 2));
  await Promise.all(dossiers.map(write));
  return { folder, write, writeRaw, remove: (slug) => rm(join(folder, 'ideas', `${slug}.yaml`)) };
}
