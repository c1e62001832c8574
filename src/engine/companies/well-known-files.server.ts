import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { fates } from '../evidence.contract.ts';
import { bareName, ownDomain } from '../ledger/company-names.ts';
import { readersKinds } from '../understanding/readings.contract.ts';

/** A company that a sceptical friend would name at once, in our editors' own words; nothing about it was looked up. */
const WellKnown = z.strictObject({
  name: z.string().trim().min(1).max(120),
  url: z
    .url({ protocol: /^https$/, hostname: /\./ })
    .max(500)
    .optional(),
  /** What became of it, as of the file's day: `unknown` rather than wrong. */
  fate: z.enum(fates),
  /** Why it closed, in words that others of the same end have too; of a dead one only, and only where everybody knows. */
  reason: z.string().trim().min(5).max(90).optional(),
  /** What it sells, where that is one thing: reading an idea is learned from it too. */
  kind: z.enum(readersKinds).optional(),
  /** Who pays it, in a few plain words and the plural, where that can be told: who pays for an idea is learned from it. */
  payer: z.string().trim().min(3).max(60).optional(),
  /** What it gives whom. */
  what: z.string().trim().min(10).max(120).regex(/\.$/, 'what must be a sentence that ends with a full stop'),
  /** How somebody who never heard of it would ask for it, in other words: a search looks for these, nobody is shown them. */
  asked: z.array(z.string().trim().min(5).max(90)).min(1).max(5),
});
export type WellKnown = z.infer<typeof WellKnown>;
const WellKnownFile = z.strictObject({ as_of: z.iso.date(), companies: z.array(z.unknown()) });

export type WellKnownList = { as_of: string; companies: WellKnown[] };
export type WellKnownFault = { slug: string; field: string; fault: string };

/** Lists taken apart beforehand, by the digest of their file: reading the YAML takes a quarter of a second of every start. */
export type CompiledCompanies = Record<string, unknown>;

/** @returns the lists as the build writes them for the next start. A file edited afterwards has another digest and is read itself. */
export async function compileCompanies(folder: string): Promise<CompiledCompanies> {
  const sources = await Promise.all((await listNames(folder)).map((name) => readFile(join(folder, 'companies', name), 'utf8')));
  return Object.fromEntries(sources.map((source) => [digestOf(source), yaml(source)]));
}

const digestOf = (source: string) => createHash('sha256').update(source).digest('hex');

const listNames = async (folder: string) =>
  (await readdir(join(folder, 'companies')).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort();

/**
 * Reads `catalogue/companies/*.yaml`.
 * @param compiled what the build has taken apart already
 * @returns each file's companies whose shape is right, and every fault: of shape, and companies that stand twice by their bare name or their own domain
 */
export async function readWellKnown(
  folder: string,
  compiled: CompiledCompanies = {},
): Promise<{ lists: WellKnownList[]; faults: WellKnownFault[] }> {
  const names = await listNames(folder);
  const lists: WellKnownList[] = [];
  const faults: WellKnownFault[] = names.length > 0 ? [] : [{ slug: '(companies)', field: '(folder)', fault: 'holds no list' }];
  const seen = new Map<string, string>();
  for (const name of names) {
    const slug = basename(name, '.yaml');
    const source = await readFile(join(folder, 'companies', name), 'utf8');
    const file = WellKnownFile.safeParse(compiled[digestOf(source)] ?? yaml(source));
    if (!file.success) {
      faults.push(...file.error.issues.map((issue) => ({ slug, field: issue.path.join('.') || '(file)', fault: issue.message })));
      continue;
    }
    const companies: WellKnown[] = [];
    for (const [at, raw] of file.data.companies.entries()) {
      const parsed = WellKnown.safeParse(raw);
      if (parsed.success && parsed.data.reason && parsed.data.fate !== 'dead')
        faults.push({ slug, field: `${parsed.data.name}.reason`, fault: 'only what is dead has a reason' });
      if (!parsed.success) {
        const named = (raw as { name?: unknown } | null)?.name ?? `entry ${at + 1}`;
        faults.push(...parsed.error.issues.map(({ path, message }) => ({ slug, field: `${named}.${path.join('.')}`, fault: message })));
        continue;
      }
      const keys = [bareName(parsed.data.name), ownDomain(parsed.data.url)].filter((key) => key !== undefined);
      const other = keys.map((key) => seen.get(key)).find((known) => known !== undefined);
      if (other) faults.push({ slug, field: parsed.data.name, fault: `stands twice: ${other}` });
      else companies.push(parsed.data);
      for (const key of keys) if (!seen.has(key)) seen.set(key, `${parsed.data.name} in ${name}`);
    }
    lists.push({ as_of: file.data.as_of, companies });
  }
  return { lists, faults };
}

function yaml(source: string): unknown {
  try {
    return parse(source);
  } catch {
    return undefined;
  }
}
