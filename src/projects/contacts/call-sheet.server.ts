import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { csvHead, csvRows } from '../../platform/csv.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { requireAccess } from '../access.server.ts';
import { CallSheet, type Contact } from './contacts.contract.ts';
import { contactMessages, type Outcome, outcomeIds, outcomeLabel, reachedIds } from './contacts.ts';

/**
 * The call sheet of a project: what is due today first, then whom nobody called, then the rest. Who only reads the project gets its counts and nobody's name.
 * @throws DomainError signed_out; not_found when the person who asks is not in the project
 */
export async function callSheet(ctx: Context, viewer: Viewer, id: string): Promise<CallSheet> {
  const { role } = await requireAccess(ctx, viewer, id, 'read');
  const isNamed = role !== 'reader';
  const contacts = await ctx.db.rows<Contact>(sql`
    SELECT id, name, place, email, phone, note, outcome, next_on, entry_id IS NOT NULL AS is_logged FROM project_contacts WHERE project_id = ${id}
    ORDER BY next_on <= ${utcDay(ctx.now())} IS TRUE DESC, outcome = 'to_call' DESC, next_on NULLS LAST, lower(name), id`);
  const counts = Object.fromEntries(outcomeIds.map((one) => [one, contacts.filter(({ outcome }) => outcome === one).length]));
  const open = contacts.filter(({ is_logged, outcome }) => !is_logged && reachedIds.includes(outcome));
  const of = (...which: Outcome[]) => open.filter(({ outcome }) => which.includes(outcome)).length;
  return CallSheet.parse({
    contacts: isNamed ? contacts : [],
    is_named: isNamed,
    counts,
    unlogged: { reached: open.length, interested: of('interested', 'bought'), bought: of('bought') },
  });
}

/** The call sheet as CSV, which an import reads again. @throws DomainError signed_out; not_found; not_allowed for who only reads the project */
export async function callSheetCsv(ctx: Context, viewer: Viewer, id: string): Promise<{ name: string; content: string }> {
  const { contacts, is_named } = await callSheet(ctx, viewer, id);
  if (!is_named) throw new DomainError('not_allowed', contactMessages.unnamed);
  const rows = contacts.map(({ name, place, email, phone, outcome, next_on, note }) => [
    ...[name, place, email, phone],
    ...[outcomeLabel(outcome), next_on, note],
  ]);
  const head = csvHead(['name', 'place', 'email', 'phone', 'outcome', 'next_on', 'note']);
  return { name: `assay-call-sheet-${utcDay(ctx.now())}.csv`, content: `${head}${csvRows(rows)}` };
}
