import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NpmMeasurements } from '../../shared/npm-measurements.ts';
import type { Table } from './table.contract.ts';
import { openTables, type Tables } from './tables.ts';

/** Everything that was measured for the catalogue: what `catalogue/measured/` holds. */
export type Measured = { npm: NpmMeasurements; tables: Tables };

/**
 * Opens the measured figures of a catalogue. `npm run check -- catalogue` has checked the shape of the tables; here they are taken as they are.
 * @param folder the `catalogue/` folder
 */
export function readMeasured(folder: string): Measured {
  const measured = join(folder, 'measured');
  const npm = JSON.parse(readFileSync(join(measured, 'npm-downloads.json'), 'utf8')) as NpmMeasurements;
  return { npm, tables: openTables((name) => readTable(join(measured, `${name}.json`))) };
}

function readTable(path: string): Table | undefined {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Table;
  if (existsSync(`${path}.gz`)) return JSON.parse(gunzipSync(readFileSync(`${path}.gz`)).toString('utf8')) as Table;
  return undefined;
}

let shipped: Measured | undefined;

/** The figures shipped with this release. They are read once: a newer table holds from the next start. */
export function shippedMeasured(): Measured {
  shipped ??= readMeasured(shippedCatalogue(import.meta.dirname));
  return shipped;
}

/** The built server and its sources lie at different depths below the catalogue. */
function shippedCatalogue(from: string): string {
  const folder = join(from, 'catalogue');
  if (existsSync(join(folder, 'measured', 'npm-downloads.json'))) return folder;
  if (dirname(from) === from) throw new Error('catalogue/measured/npm-downloads.json is not beside the program');
  return shippedCatalogue(dirname(from));
}
