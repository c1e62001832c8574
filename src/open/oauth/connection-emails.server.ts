import sql from 'sql-template-tag';
import { z } from 'zod';
import { keyScopeNames, keyScopes } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';

const Made = z.object({ userId: z.string(), name: z.string(), where: z.string(), scopes: z.array(z.enum(keyScopeNames)) });

/** Emails about connected applications. */
export function connectionEmails(ctx: Context, appUrl: string): MailWriters {
  return {
    application_connected: async (data) => {
      const { userId, name, where, scopes } = Made.parse(data);
      const user = await ctx.db.value<string>(sql`SELECT email FROM users WHERE id = ${userId}`);
      if (user === undefined) return undefined;
      return writeEmail({
        to: user,
        subject: 'An application was connected to your Assay account',
        paragraphs: [`It calls itself “${name}” and is reached at ${where}. It can:`, ...scopes.map((scope) => `${keyScopes[scope]}.`)],
        action: { label: 'This was not me: look at my connected apps', url: `${appUrl}/settings/connections` },
        after: ['If it was you, there is nothing to do. If not, disconnect it and set a new password.'],
      });
    },
  };
}
