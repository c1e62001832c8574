import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { readTable, recordsOf } from './table.ts';

const FILE = new URL('../../catalogue/ground.yaml', import.meta.url).pathname;

const codes = (form: RegExp) => z.array(z.string().regex(form)).min(1);
const soc = z.string().regex(/^\d\d-\d{4}$/);

/** Whose trade buys what a dossier describes, and whose work it is, in codes of the measured tables. */
const Ground = z
  .strictObject({
    /** Where the buyer is: two letters, EU for several members, or worldwide. */
    country: z.union([z.string().regex(/^[A-Z]{2}$/), z.literal('worldwide')]),
    naics: codes(/^(\d{2,6}|31-33|44-45|48-49)$/).optional(),
    /** Whose places of work the count of `naics` means. */
    ownership: z.enum(['private', 'federal', 'state', 'local']).default('private'),
    sic: codes(/^\d{4}$/).optional(),
    nace: codes(/^[A-Z]\d\d/).optional(),
    payer_soc: soc.optional(),
    user_soc: soc.optional(),
    sector: z
      .string()
      .regex(/^(\d\d|31-33|44-45|48-49)$/)
      .optional(),
    note: z.string().min(1),
  })
  .refine((ground) => !ground.naics || ground.country === 'US', { message: 'naics counts the United States: country is US' })
  .refine((ground) => !ground.sic || ground.country === 'GB', { message: 'sic counts the United Kingdom: country is GB' })
  .refine((ground) => (!ground.payer_soc && !ground.user_soc) || ground.country === 'US', {
    message: 'soc tells pay of the United States: country is US',
  });
export type Ground = z.infer<typeof Ground>;

/** @returns the ground of every dossier, by slug. @throws Error when an entry is not well formed */
export async function readGround(file = FILE): Promise<Map<string, Ground>> {
  const read = z.record(z.string(), Ground).safeParse(parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`catalogue/ground.yaml: ${z.prettifyError(read.error)}`);
  return new Map(Object.entries(read.data));
}

/** What the measured tables say of a dossier's ground. */
export interface GroundFigures {
  readonly buyers: number | null;
  /** Median annual wage of the payer's or the user's occupation. */
  readonly pay: number | null;
}

/** Eurostat's own letters for a country. */
const eurostatCountry = (country: string) => ({ GR: 'EL', GB: 'UK' })[country] ?? country;

/**
 * Looks the codes of every ground up in the measured tables.
 * @returns the figures by slug, and the codes that no table has
 */
export async function measureGround(
  grounds: ReadonlyMap<string, Ground>,
): Promise<{ figures: Map<string, GroundFigures>; faults: string[] }> {
  const [qcew, ons, eurostat, oews] = await Promise.all(['qcew', 'ons', 'eurostat', 'oews'].map((name) => readTable(name)));
  if (!qcew || !ons || !eurostat || !oews) throw new Error('four tables are read');
  const establishments = new Map(recordsOf(qcew).map((row) => [`${row.naics} ${row.ownership}`, Number(row.establishments)]));
  const enterprises = new Map(recordsOf(ons).map((row) => [String(row.sic), Number(row.enterprises_uk)]));
  const european = new Map(
    recordsOf(eurostat).map((row) => [
      `${row.country} ${row.nace}`,
      (row.enterprises as (number | null)[]).findLast((value) => value !== null) ?? 0,
    ]),
  );
  const latest = recordsOf(oews).reduce((year, row) => (String(row.year) > year ? String(row.year) : year), '');
  const pays = new Map(
    recordsOf(oews)
      .filter((row) => row.year === latest && row.level === 'detailed')
      .map((row) => [String(row.soc), row.annual_median as number | null]),
  );
  const faults: string[] = [];
  const figures = new Map<string, GroundFigures>();
  for (const [slug, ground] of grounds) {
    const keys: [ReadonlyMap<string, number>, string, string][] = [
      ...(ground.naics ?? []).map((code): [Map<string, number>, string, string] => [
        establishments,
        `${code} ${ground.ownership}`,
        'naics',
      ]),
      ...(ground.sic ?? []).map((code): [Map<string, number>, string, string] => [enterprises, code, 'sic']),
      ...(ground.nace ?? []).map((code): [Map<string, number>, string, string] => [
        european,
        `${eurostatCountry(ground.country)} ${code}`,
        'nace',
      ]),
    ];
    for (const [table, key, field] of keys) if (!table.has(key)) faults.push(`${slug}: ${field}: no measured table has ${key}`);
    for (const [field, code] of [
      ['payer_soc', ground.payer_soc],
      ['user_soc', ground.user_soc],
    ] as const)
      if (code && !pays.has(code)) faults.push(`${slug}: ${field}: no measured table has ${code} in ${latest}`);
    const buyers = keys.length === 0 ? null : keys.reduce((sum, [table, key]) => sum + (table.get(key) ?? 0), 0);
    figures.set(slug, { buyers, pay: pays.get(ground.payer_soc ?? '') ?? pays.get(ground.user_soc ?? '') ?? null });
  }
  return { figures, faults };
}
