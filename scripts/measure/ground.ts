import { groundFigures } from '../../src/catalogue/evidence/ground-figures.ts';
import { readMeasured } from '../../src/catalogue/evidence/measured.server.ts';
import type { Tables } from '../../src/catalogue/evidence/tables.ts';
import { eurostatCountry } from '../../src/catalogue/evidence/trade-figures.ts';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import type { Ground } from '../../src/catalogue/ideas/ground.contract.ts';

const FOLDER = new URL('../../catalogue', import.meta.url).pathname;

/** @returns the ground of every dossier that names one, by slug */
export async function readGround(folder = FOLDER): Promise<Map<string, Ground>> {
  const { dossiers } = await readCatalogueFiles(folder, { shapeOnly: true });
  return new Map(dossiers.flatMap(({ slug, ground }) => (ground ? [[slug, ground] as const] : [])));
}

/** What the measured tables say of a dossier's ground. */
export interface GroundFigures {
  readonly buyers: number | null;
  /** Median pay for an hour of the payer's or the user's occupation. */
  readonly pay: number | null;
}

/**
 * Looks the codes of every ground up in the measured tables.
 * @returns the figures by slug, and the codes that no table has
 */
export function measureGround(grounds: ReadonlyMap<string, Ground>): { figures: Map<string, GroundFigures>; faults: string[] } {
  const { tables } = readMeasured(FOLDER);
  const faults: string[] = [];
  const figures = new Map<string, GroundFigures>();
  for (const [slug, ground] of grounds) {
    for (const missing of missingCodes(ground, tables)) faults.push(`${slug}: ${missing}`);
    const values = new Map(groundFigures(ground, tables).map(({ key, value }) => [key, value]));
    const pay = values.get('ground.payer_hour') ?? values.get('ground.user_hour') ?? null;
    figures.set(slug, { buyers: values.get('ground.buyers') ?? null, pay });
  }
  return { figures, faults };
}

function missingCodes(ground: Ground, tables: Tables): string[] {
  const owner = ground.ownership ?? 'private';
  const asked = [
    ...(ground.naics ?? []).map((code) => ['naics', 'qcew', code, owner] as const),
    ...(ground.nearest_naics ?? []).map((code) => ['nearest_naics', 'qcew', code, owner] as const),
    ...(ground.sic ?? []).map((code) => ['sic', 'ons', code] as const),
    ...(ground.nearest_sic ?? []).map((code) => ['nearest_sic', 'ons', code] as const),
    ...(ground.nace ?? []).map((code) => ['nace', 'eurostat', eurostatCountry(ground.country), code] as const),
  ];
  const codes = asked.flatMap(([field, table, ...key]) =>
    tables.find(table, ...key) ? [] : [`${field}: no measured table has ${key.join(' ')}`],
  );
  const occupations = (['payer_soc', 'user_soc'] as const).flatMap((field) => {
    const code = ground[field];
    return !code || tables.find('ashe', code) || tables.where('oews', 'soc', code).some(({ level }) => level === 'detailed')
      ? []
      : [`${field}: no measured table has ${code}`];
  });
  return [...codes, ...occupations];
}
