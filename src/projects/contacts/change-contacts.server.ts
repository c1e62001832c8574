import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireOne, withProject } from '../take-project.server.ts';
import type { ContactChange, ContactInput, ContactsImported } from './contacts.contract.ts';
import { contactMessages, keysOf, MOST_CONTACTS } from './contacts.ts';
import { readContacts } from './read-contacts.ts';

type Written = ContactInput & { id: string };

/** Writes contacts of a project whose row is taken; who is on the sheet already is passed over. @returns how many are new */
async function write(db: Database, projectId: string, contacts: readonly Written[], now: Date): Promise<number> {
  const rows = JSON.stringify(contacts.map((one) => ({ ...one, ...keysOf(one) })));
  const added = await db.rows(sql`
    INSERT INTO project_contacts (id, project_id, name, place, email, phone, note, outcome, next_on, email_key, phone_key, name_key, added_at)
    SELECT id, ${projectId}::uuid, name, place, email, phone, note, outcome, next_on, email_key, phone_key, name_key, ${now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (id uuid, name text, place text, email text, phone text, note text, outcome text, next_on date,
      email_key text, phone_key text, name_key text)
    ON CONFLICT DO NOTHING RETURNING id`);
  const count = await db.value<number>(sql`SELECT count(*)::int AS count FROM project_contacts WHERE project_id = ${projectId}`);
  if ((count ?? 0) > MOST_CONTACTS) throw new DomainError('conflict', contactMessages.full);
  return added.length;
}

/**
 * Puts somebody on the call sheet of a project.
 * @returns their id
 * @throws DomainError signed_out; not_found; not_allowed; conflict when they are on it already, or the sheet is full
 */
export function addContact(ctx: Context, viewer: Viewer, projectId: string, contact: ContactInput): Promise<{ id: string }> {
  return withProject(ctx, viewer, projectId, async ({ db }) => {
    const id = uuidv7();
    if ((await write(db, projectId, [{ ...contact, id }], ctx.now())) === 0) throw new DomainError('conflict', contactMessages.known);
    return { id };
  });
}

/**
 * Puts the rows of a CSV file on the call sheet, all of them or none.
 * @returns how many were added and how many were on it already; or what is wrong, by row and field
 * @throws DomainError signed_out; not_found; not_allowed; conflict when the sheet would hold too many
 */
export async function importContacts(ctx: Context, viewer: Viewer, projectId: string, csv: string): Promise<ContactsImported> {
  const { contacts, faults } = readContacts(csv);
  return withProject(ctx, viewer, projectId, async ({ db }) => {
    if (faults.length > 0) return { added: 0, known: 0, faults };
    const added = await write(
      db,
      projectId,
      contacts.map((one) => ({ ...one, id: uuidv7() })),
      ctx.now(),
    );
    return { added, known: contacts.length - added, faults };
  });
}

/**
 * Changes a contact: what came of it, when it is next, a note, or who it is.
 * @throws DomainError signed_out; not_found; not_allowed; conflict when somebody else on the sheet is the same
 */
export function editContact(
  ctx: Context,
  viewer: Viewer,
  { id, item }: { id: string; item: string },
  change: ContactChange,
): Promise<void> {
  return withProject(ctx, viewer, id, async ({ db }) => {
    const [held] = await db.rows<ContactInput>(
      sql`SELECT name, place, email, phone, note, outcome, next_on FROM project_contacts WHERE id = ${item} AND project_id = ${id}`,
    );
    requireOne(held ? [held] : []);
    const next = { ...(held as ContactInput), ...change };
    const { email_key, phone_key, name_key } = keysOf(next);
    const same = await db.row(sql`SELECT 1 FROM project_contacts WHERE project_id = ${id} AND id <> ${item}
        AND (email_key = ${email_key} OR phone_key = ${phone_key} OR name_key = ${name_key})`);
    if (same) throw new DomainError('conflict', contactMessages.known);
    await db.rows(sql`
      UPDATE project_contacts SET name = ${next.name}, place = ${next.place}, email = ${next.email}, phone = ${next.phone}, note = ${next.note},
        outcome = ${next.outcome}, next_on = ${next.next_on}, email_key = ${email_key}, phone_key = ${phone_key}, name_key = ${name_key}
      WHERE id = ${item}`);
  });
}

/** Takes somebody off the call sheet. @throws DomainError signed_out; not_found; not_allowed */
export function removeContact(ctx: Context, viewer: Viewer, { id, item }: { id: string; item: string }): Promise<void> {
  return withProject(ctx, viewer, id, async ({ db }) =>
    requireOne(await db.rows(sql`DELETE FROM project_contacts WHERE id = ${item} AND project_id = ${id} RETURNING id`)),
  );
}
