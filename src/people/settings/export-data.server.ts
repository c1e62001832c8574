import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import type { Person } from '../../platform/personal-data.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { personalTables } from './personal-tables.server.ts';
import { PersonalExport } from './settings.contract.ts';

/**
 * Everything held about the person who asks, read at one moment.
 * @returns rows of each table as they are kept, times in UTC; and what is left out, with the reason
 * @throws DomainError signed_out, too_many_requests
 */
export async function exportData(ctx: Context, accounts: Accounts, viewer: Viewer): Promise<PersonalExport> {
  const userId = signedIn(viewer);
  await limitTries(ctx, accounts.secret, 'exportOfPerson', userId);
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    const person = await db.row<Person>(sql`SELECT id, email FROM users WHERE id = ${userId}`);
    if (!person) throw new DomainError('not_found', 'There is no such account.');
    const data: PersonalExport['data'] = {};
    for (const [name, { holds, rows }] of Object.entries(personalTables())) {
      if (rows) data[name] = { holds, rows: (await db.rows<Record<string, unknown>>(rows(person))).map(plain) };
    }
    return PersonalExport.parse({ exported_at: ctx.now().toISOString(), format: 'assay-export-1', data, left_out: leftOut() });
  });
}

const leftOut = () =>
  Object.entries(personalTables()).flatMap(([table, { holds, withheld }]) =>
    Object.entries(withheld).map(([column, why]) => ({
      what: column === '*' ? `${table} (${holds.toLowerCase()})` : `${table}.${column}`,
      why,
    })),
  );

/** @returns a row as JSON has it: instants in ISO 8601. */
function plain(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]));
}
