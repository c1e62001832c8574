import sql from 'sql-template-tag';
import { z } from 'zod';
import { type UpdateText, updateEmail } from '../../mailings/index.server.ts';
import { type Accounts, writePreferenceEmail } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';

const Test = z.object({ userId: z.uuid(), update: z.uuid() });

/** A piece of news as a test, to the administrator who asked for it. */
export function updateEmails(ctx: Context, accounts: Pick<Accounts, 'secret' | 'appUrl'>): MailWriters {
  return {
    product_update_test: async (data) => {
      const { userId, update } = Test.parse(data);
      const row = await ctx.db.row<'email', UpdateText>(sql`
          SELECT u.subject, u.body, u.link_label, u.link_url, users.email FROM product_updates u, users
          WHERE u.id = ${update} AND users.id = ${userId} AND users.role = 'admin'`);
      if (!row) return undefined;
      const email = updateEmail(row, accounts.appUrl);
      return writePreferenceEmail(accounts, userId, 'product_updates', {
        ...email,
        subject: `Test: ${email.subject}`,
        title: email.subject,
        to: row.email,
      });
    },
  };
}
