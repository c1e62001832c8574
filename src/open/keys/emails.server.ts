import sql from 'sql-template-tag';
import { z } from 'zod';
import { keyScopeNames, keyScopes } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { formatDay } from '../../ui/format.ts';

const MadeKey = z.object({ userId: z.string(), name: z.string(), scopes: z.array(z.enum(keyScopeNames)), expiresAt: z.string() });

/** Emails about API keys. */
export function keyEmails(ctx: Context, appUrl: string): MailWriters {
  return {
    api_key_made: async (data) => {
      const { userId, name, scopes, expiresAt } = MadeKey.parse(data);
      const user = await ctx.db.value<string>(sql`SELECT email FROM users WHERE id = ${userId}`);
      if (user === undefined) return undefined;
      return writeEmail({
        to: user,
        subject: 'An API key was made for your Assay account',
        paragraphs: [
          `The key “${name}” holds until ${formatDay(expiresAt)}. Whoever has it can:`,
          ...scopes.map((scope) => `${keyScopes[scope]}.`),
        ],
        action: { label: 'This was not me: look at my keys', url: `${appUrl}/settings/keys` },
        after: ['If it was you, there is nothing to do. If not, revoke the key and set a new password.'],
      });
    },
  };
}
