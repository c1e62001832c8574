import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';

const text = z.string().trim().min(1);
/** A year, a month or a day: as much as the page that was read shows. */
const published = z.string().regex(/^\d{4}(-\d\d){0,2}$/, 'write a year, a month or a day, in quotation marks');
const number = z.int().min(1);

const Rival = z.strictObject({
  name: text,
  address: z.url(),
  does: text,
  quote: text,
  closeness: z.enum(['same', 'overlaps', 'neighbour']),
  named_in_dossier: z.boolean(),
  price: z.string().optional(),
});

const Cause = z.strictObject({
  cause: number,
  address: z.url(),
  publisher: text,
  date: published.optional(),
  quote: text,
  official: text.optional(),
  supports: z.enum(['fully', 'partly', 'contradicts']),
  note: text.optional(),
});

/** What an editor found when looking up one dossier, and what to do with it. The words are in catalogue/README.md. */
const Findings = z.strictObject({
  slug: text,
  looked_up: z.iso.date(),
  queries: z.array(text).min(1),
  rivals: z.array(Rival),
  remembered: z.array(text),
  named_not_found: z.array(text),
  causes: z.array(Cause),
  causes_not_found: z.array(number),
  decision: z.enum(['keep', 'rewrite', 'replace']),
  reason: text,
  sum: text,
  week_test: text,
});

export interface Fault {
  readonly slug: string;
  readonly field: string;
  readonly fault: string;
}

/** @returns how many findings there are, and what is wrong in them: their shape, and that each cause of the dossier was found or is said not to be */
export async function checkFindings(dossiers: readonly Dossier[], folder: string): Promise<{ read: number; faults: Fault[] }> {
  const names = (await readdir(join(folder, 'findings'))).sort();
  const faults: Fault[] = [];
  for (const name of names) {
    const slug = `findings/${basename(name, '.yaml')}`;
    const parsed = Findings.safeParse(yamlOf(await readFile(join(folder, 'findings', name), 'utf8')));
    if (parsed.success) faults.push(...faultsOf(parsed.data, name, dossiers).map(([field, fault]) => ({ slug, field, fault })));
    else faults.push(...parsed.error.issues.map((issue) => ({ slug, field: issue.path.join('.') || '(file)', fault: issue.message })));
  }
  return { read: names.length, faults };
}

/** @returns what the file says; of one that is not YAML nothing, which no shape accepts */
function yamlOf(source: string): unknown {
  try {
    return parse(source);
  } catch {
    return undefined;
  }
}

function faultsOf(findings: z.infer<typeof Findings>, name: string, dossiers: readonly Dossier[]): [field: string, fault: string][] {
  if (name !== `${findings.slug}.yaml`) return [['slug', `is "${findings.slug}" but the file is named ${name}`]];
  const dossier = dossiers.find(({ slug }) => slug === findings.slug);
  if (!dossier) return [['slug', 'there is no such dossier']];
  const found = new Set(findings.causes.map(({ cause }) => cause));
  const missed = new Set(findings.causes_not_found);
  const all = dossier.why_now.causes.map((_, at) => at + 1);
  return [
    ...all.filter((cause) => !found.has(cause) && !missed.has(cause)).map((cause) => `cause ${cause} is neither found nor said not to be`),
    ...all.filter((cause) => found.has(cause) && missed.has(cause)).map((cause) => `cause ${cause} is said to be found and not found`),
    ...[...found, ...missed].filter((cause) => cause > all.length).map((cause) => `the dossier has no cause ${cause}`),
  ].map((fault) => ['causes', fault]);
}
