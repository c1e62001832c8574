import { updateLetters } from '../admin/index.server.ts';
import { claimLetters, ownedBy } from '../claims/index.server.ts';
import { billingLetters, quotaLetters } from '../money/index.server.ts';
import { type Accounts, accountLetters, deletionLetters, unsubscribeLetters } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { MailWriters } from '../platform/mail/mail-jobs.server.ts';

/** Every letter the product writes, by the kind of its job. */
export function allLetters(ctx: Context, accounts: Accounts): MailWriters {
  return {
    ...accountLetters(ctx, accounts),
    ...unsubscribeLetters(ctx, accounts),
    ...deletionLetters(ctx, accounts.appUrl, ownedBy(ctx, accounts)),
    ...billingLetters(ctx, accounts.appUrl),
    ...quotaLetters(ctx, accounts.appUrl),
    ...claimLetters(ctx, accounts),
    ...updateLetters(ctx, accounts),
  };
}
