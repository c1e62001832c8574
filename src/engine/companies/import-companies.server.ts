import type { Context } from '../../platform/context.server.ts';
import type { CompanyRow, ReadRow } from './companies.contract.ts';
import type { CompanySource } from './company-sources.ts';
import { companiesChanged, type Stored, storeCompanies } from './store-companies.server.ts';

export type Imported = Stored & { skipped: number };

/** Rows written at once: large enough to be quick, small enough for a file of any size. */
const BATCH = 500;

/**
 * Brings the companies of a file into the database, batch by batch. The same file again changes nothing; a run that was broken off is finished by the
 * next. A row that is not usable is told and passed over; of two rows with one id the later counts.
 * @param asOf the day (UTC, ISO 8601) the file describes
 * @param tell is given one line for each row that is skipped
 * @throws Error when the file itself cannot be read
 */
export async function importCompanies(
  ctx: Context,
  source: CompanySource,
  asOf: string,
  rows: AsyncIterable<ReadRow>,
  tell: (line: string) => void,
): Promise<Imported> {
  const imported: Imported = { added: 0, changed: 0, unchanged: 0, skipped: 0 };
  let batch = new Map<string, CompanyRow>();
  const flush = async () => {
    const stored = await storeCompanies(ctx, ctx.db, source, asOf, [...batch.values()]);
    for (const key of ['added', 'changed', 'unchanged'] as const) imported[key] += stored[key];
    batch = new Map();
  };
  try {
    for await (const row of rows) {
      if ('fault' in row) {
        imported.skipped++;
        tell(`row ${row.line} skipped: ${row.fault}`);
        continue;
      }
      batch.set(row.company.source_id, row.company);
      if (batch.size === BATCH) await flush();
    }
    await flush();
  } finally {
    if (imported.added + imported.changed > 0) await companiesChanged(ctx.db);
  }
  return imported;
}
