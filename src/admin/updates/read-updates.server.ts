import sql, { type Sql } from 'sql-template-tag';
import { countReaders, PRODUCT_UPDATE, updateEmail } from '../../mailings/index.server.ts';
import { mailLists } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns, RowFor } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { UpdateDetail, UpdateInput, UpdateList, UpdatePreview, UpdateSummary } from './updates.contract.ts';
import { UPDATE_NOT_FOUND } from './write-updates.server.ts';

const SHOWN = 100;
const NOTHING = { queued: 0, sent: 0, not_needed: 0, late: 0, dead: 0 };

type Row = Omit<RowFor<typeof UpdateDetail>, 'readers' | 'progress' | 'link_label' | 'link_url'> &
  Columns<'link_label?' | 'link_url?'> &
  Record<'counts', Partial<typeof NOTHING> | null>;

/** @returns the latest updates, with how far the sending of each is. The caller checks who may ask. */
export async function listUpdates(ctx: Context): Promise<UpdateList> {
  const [rows, readers] = await Promise.all([read(ctx, sql`ORDER BY u.created_at DESC, u.id DESC LIMIT ${SHOWN}`), countReaders(ctx)]);
  return { updates: rows.map(summaryOf), readers };
}

/** @returns an update as it is edited. The caller checks who may ask. @throws DomainError not_found */
export async function findUpdate(ctx: Context, id: string): Promise<UpdateDetail> {
  const [[row], readers] = await Promise.all([read(ctx, sql`WHERE u.id = ${id}`), countReaders(ctx)]);
  if (!row) throw new DomainError('not_found', UPDATE_NOT_FOUND);
  const { body, version, link_label, link_url } = row;
  return { ...summaryOf(row), body, version, link_label: link_label ?? '', link_url: link_url ?? '', readers };
}

/** @returns what an email would look like; its link to unsubscribe leads to the page, for nobody */
export function previewUpdate(appUrl: string, input: UpdateInput): UpdatePreview {
  const text = updateEmail(input, appUrl);
  const foot = {
    text: `You get this because ${mailLists.product_updates} are on in your settings.`,
    label: 'Unsubscribe',
    url: `${appUrl}/unsubscribe`,
  };
  const { subject, text: plain, html } = writeEmail({ ...text, to: 'you', foot });
  return { subject, text: plain, html };
}

const read = (ctx: Context, which: Sql) =>
  ctx.db.rows<Row>(sql`
    SELECT u.id, u.subject, u.body, u.link_label, u.link_url, u.version, u.created_at, u.changed_at, u.sent_at, u.send_at, u.addressed,
      (SELECT jsonb_object_agg(state, n) FROM (
        SELECT l.state, count(*) AS n FROM mailings m JOIN mailing_emails l ON l.mailing_id = m.id
        WHERE m.kind = ${PRODUCT_UPDATE} AND m.key = u.id::text GROUP BY l.state) counted) AS counts
    FROM product_updates u ${which}`);

const summaryOf = ({ id, subject, created_at, changed_at, sent_at, send_at, addressed, counts }: Row): UpdateSummary => ({
  id,
  subject,
  created_at: created_at.toISOString(),
  changed_at: changed_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
  send_at,
  addressed,
  progress: counts ? { ...NOTHING, ...counts } : null,
});
