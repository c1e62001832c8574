import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import type { Ground } from '../../src/catalogue/ideas/dossier.contract.ts';
import { readTable, recordsOf } from './table.ts';

const FOLDER = new URL('../../catalogue', import.meta.url).pathname;

/** @returns the ground of every dossier that names one, by slug */
export async function readGround(folder = FOLDER): Promise<Map<string, Ground>> {
  const { dossiers } = await readCatalogueFiles(folder, { shapeOnly: true });
  return new Map(dossiers.flatMap(({ slug, ground }) => (ground ? [[slug, ground] as const] : [])));
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
        `${code} ${ground.ownership ?? 'private'}`,
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
