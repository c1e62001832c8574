import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { readMeasured } from '../evidence/measured.server.ts';
import { Dossier } from './dossier.contract.ts';
import { type DossierFault, faultsOf, replacementFaults } from './dossier-checks.ts';
import { ledgerFaultsOf, sumFaultsOf } from './dossier-sums.ts';
import { nearDuplicates } from './near-duplicates.ts';

export type CatalogueFiles = { dossiers: Dossier[]; faults: DossierFault[] };

/** Dossiers read and checked beforehand, by the digest of their file: reading 240 files of YAML takes two seconds, reading this 50 ms. */
export type CompiledCatalogue = Record<string, Dossier>;

/** @returns the catalogue as the build writes it for the next start. A file edited afterwards has another digest and is read itself. */
export async function compileCatalogue(folder: string): Promise<CompiledCatalogue> {
  const compiled: CompiledCatalogue = {};
  for (const name of await dossierNames(folder)) {
    const source = await readFile(join(folder, 'ideas', name), 'utf8');
    const { dossier } = readDossier(source, basename(name, '.yaml'));
    if (dossier) compiled[digestOfFile(name, source)] = dossier;
  }
  return compiled;
}

const digestOfFile = (name: string, source: string) => createHash('sha256').update(`${name}\n${source}`).digest('hex');

const dossierNames = async (folder: string) => (await readdir(join(folder, 'ideas'))).filter((name) => name.endsWith('.yaml')).sort();

/**
 * Reads every dossier of a catalogue folder and checks each by its shape and the catalogue as a whole.
 * @param folder the folder that holds `ideas/*.yaml`
 * @param options `only`: just the files whose slug is listed; `shapeOnly`: leave the editor's checks of content out, which the shipped files have passed;
 *   `compiled`: what the build has read already
 * @returns the dossiers whose shape is right, sorted by slug, and every fault found
 */
export async function readCatalogueFiles(
  folder: string,
  { only, shapeOnly = false, compiled = {} }: { only?: readonly string[]; shapeOnly?: boolean; compiled?: CompiledCatalogue } = {},
): Promise<CatalogueFiles> {
  const names = await dossierNames(folder);
  const wanted = only?.length ? names.filter((name) => only.includes(basename(name, '.yaml'))) : names;
  const dossiers: Dossier[] = [];
  const faults: DossierFault[] = [];
  for (const name of wanted) {
    const slug = basename(name, '.yaml');
    const source = await readFile(join(folder, 'ideas', name), 'utf8');
    const known = compiled[digestOfFile(name, source)];
    const read = known ? { dossier: known, faults: [] } : readDossier(source, slug);
    faults.push(...read.faults);
    if (read.dossier) dossiers.push(read.dossier);
  }
  if (!shapeOnly) {
    const { tables } = readMeasured(folder);
    const faultsIn = (dossier: Dossier) => [...faultsOf(dossier, tables), ...sumFaultsOf(dossier), ...ledgerFaultsOf(dossier)];
    faults.push(...dossiers.flatMap(faultsIn), ...nearDuplicates(dossiers));
    if (!only?.length) faults.push(...replacementFaults(dossiers));
  }
  return { dossiers, faults };
}

function readDossier(source: string, slug: string): { dossier?: Dossier; faults: DossierFault[] } {
  let raw: unknown;
  try {
    raw = parse(source);
  } catch (error) {
    return { faults: [{ slug, field: '(file)', fault: `is not YAML: ${(error as Error).message.split('\n')[0]}` }] };
  }
  const parsed = Dossier.safeParse(raw);
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => shapeFault(slug, issue)) };
  if (parsed.data.slug !== slug)
    return { faults: [{ slug, field: 'slug', fault: `is "${parsed.data.slug}" but the file is named ${slug}.yaml` }] };
  return { dossier: parsed.data, faults: [] };
}

function shapeFault(slug: string, issue: z.core.$ZodIssue): DossierFault {
  return { slug, field: issue.path.join('.') || '(file)', fault: issue.message };
}
