import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { EntryInput } from '../inputs.contract.ts';
import { logEntry } from '../log-entry.server.ts';
import { withProject } from '../take-project.server.ts';
import type { SheetLogInput } from './contacts.contract.ts';
import { contactMessages, type Outcome, reachedIds } from './contacts.ts';

/**
 * Counts whoever answered and is in no log yet into a running test, as one entry: so many tried, so many said yes. Each contact is counted once; taking the
 * entry out of the log frees them again. Sent twice under one key it is one entry.
 * @returns how many were tried and how many said yes
 * @throws DomainError signed_out; not_found; not_allowed; conflict when nobody is new, or the test does not run
 */
export function logSheet(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { test_id: test, yes_from, key }: SheetLogInput,
): Promise<{ tried: number; yes: number }> {
  return withProject(ctx, viewer, id, async (inside) => {
    const { db } = inside;
    const before = await db.row<'tried' | 'yes'>(sql`SELECT e.tried, e.yes FROM project_entries e JOIN project_tests t ON t.id = e.test_id
        WHERE e.test_id = ${test} AND e.entry_key = ${key} AND t.project_id = ${id}`);
    if (before) return before;
    const contacts = await db.rows<'id', Record<'outcome', Outcome>>(
      sql`SELECT id, outcome FROM project_contacts WHERE project_id = ${id} AND entry_id IS NULL AND outcome = ANY (${reachedIds})`,
    );
    if (contacts.length === 0) throw new DomainError('conflict', contactMessages.nothingNew);
    const count = (...which: Outcome[]) => contacts.filter(({ outcome }) => which.includes(outcome)).length;
    const [tried, bought] = [contacts.length, count('bought')];
    const yes = yes_from === 'bought' ? bought : count('interested') + bought;
    const note = `From the call sheet: ${tried} answered, ${count('interested') + bought} interested, ${bought} bought.`;
    const entry = EntryInput.parse({ key, tried, yes, note, happened_on: utcDay(ctx.now()) });
    const { entry: logged } = await logEntry(inside, viewer, { id, test }, entry);
    await db.rows(sql`UPDATE project_contacts SET entry_id = ${logged.id} WHERE id = ANY (${contacts.map((one) => one.id)})`);
    return { tried, yes };
  });
}
