import { updateEmails } from '../admin/index.server.ts';
import { claimEmails, ownedBy } from '../claims/index.server.ts';
import { billingEmails, quotaEmails } from '../money/index.server.ts';
import { connectionEmails, keyEmails, webhookEmails } from '../open/index.server.ts';
import { type Accounts, accountEmails, deletionEmails, unsubscribeEmails } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { MailWriters } from '../platform/mail/mail-jobs.server.ts';
import { projectEmails } from '../projects/index.server.ts';

/** Every email the product writes, by the kind of its job. */
export function allEmails(ctx: Context, accounts: Accounts): MailWriters {
  return {
    ...accountEmails(ctx, accounts),
    ...unsubscribeEmails(ctx, accounts),
    ...deletionEmails(ctx, accounts.appUrl, ownedBy(ctx, accounts)),
    ...billingEmails(ctx, accounts.appUrl),
    ...quotaEmails(ctx, accounts.appUrl),
    ...claimEmails(ctx, accounts),
    ...keyEmails(ctx, accounts.appUrl),
    ...connectionEmails(ctx, accounts.appUrl),
    ...webhookEmails(ctx, accounts.appUrl),
    ...projectEmails(ctx, accounts),
    ...updateEmails(ctx, accounts),
  };
}
