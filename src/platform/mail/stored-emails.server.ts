import { Hono } from 'hono';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context.server.ts';
import type { Columns } from '../db/columns.ts';
import { escapeHtml } from './escape-html.ts';
import type { Post } from './mail-jobs.server.ts';

const KEPT = 500;
const SHOWN = 100;

/** Keeps emails in the database instead of sending them: the default outside production. The newest 500 stay. */
export function keepingPost(ctx: Context): Post {
  return async ({ to, subject, text, html, headers }, id) => {
    await ctx.db.rows(sql`
      INSERT INTO stored_emails (id, recipient, subject, body_text, body_html, headers, stored_at)
      VALUES (${id}, ${to}, ${subject}, ${text}, ${html}, ${JSON.stringify(headers ?? {})}, ${ctx.now()}) ON CONFLICT (id) DO NOTHING`);
    await ctx.db.rows(
      sql`DELETE FROM stored_emails WHERE id IN (SELECT id FROM stored_emails ORDER BY stored_at DESC, id DESC OFFSET ${KEPT})`,
    );
  };
}

type KeptMail = Columns<'id' | 'recipient' | 'subject' | 'body_text' | 'body_html' | 'stored_at'>;
const FRAME = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body>${body}</body></html>`;
const NO_STORE = { 'cache-control': 'no-store' };

/** `/dev/mail`: what would have been sent. Mounted only outside production and without a mail server. */
export function storedEmailPages(ctx: Context): Hono {
  return new Hono()
    .get('/dev/mail', async (c) => {
      const mails = await ctx.db.rows<KeptMail>(
        sql`SELECT id, recipient, subject, stored_at FROM stored_emails ORDER BY stored_at DESC, id DESC LIMIT ${SHOWN}`,
      );
      const rows = mails.map(
        (mail) =>
          `<tr><td>${mail.stored_at.toISOString()}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
      );
      const table = `<table><thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
      const note = '<p>No mail server is set up, so mail is kept here. This page does not exist in production.</p>';
      return c.html(
        FRAME('Mail that was not sent', `<h1>Mail</h1>${note}${rows.length > 0 ? table : '<p>No mail yet.</p>'}`),
        200,
        NO_STORE,
      );
    })
    .get('/dev/mail/:id', async (c) => {
      const id = z.uuid().safeParse(c.req.param('id'));
      const mail = id.success ? await ctx.db.row<KeptMail>(sql`SELECT * FROM stored_emails WHERE id = ${id.data}`) : undefined;
      if (!mail) return c.html(FRAME('No such mail', '<p>There is no such mail. <a href="/dev/mail">All mail</a></p>'), 404, NO_STORE);
      const linked = escapeHtml(mail.body_text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
      const head = `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><p>To ${escapeHtml(mail.recipient)}, ${mail.stored_at.toISOString()}</p>`;
      return c.html(FRAME(escapeHtml(mail.subject), `${head}<pre>${linked}</pre>`), 200, NO_STORE);
    });
}
