import type { Accounts } from './features/accounts/accounts.server.ts';
import { accountLetters } from './features/accounts/letters.server.ts';
import { updateLetters } from './features/admin/updates/update-letters.server.ts';
import { billingLetters } from './features/billing/letters.server.ts';
import { quotaLetters } from './features/billing/spent-quotas.server.ts';
import { claimLetters } from './features/claims/letters.server.ts';
import { deletionLetters } from './features/settings/deletion-letters.server.ts';
import { unsubscribeLetters } from './features/unsubscribe/unsubscribe-letters.server.ts';
import type { Context } from './platform/context.server.ts';
import type { MailWriters } from './platform/mail/mail-jobs.server.ts';

/** Every letter the product writes, by the kind of its job. */
export function allLetters(ctx: Context, accounts: Accounts): MailWriters {
  return {
    ...accountLetters(ctx, accounts),
    ...unsubscribeLetters(ctx, accounts),
    ...deletionLetters(ctx, accounts),
    ...billingLetters(ctx, accounts.appUrl),
    ...quotaLetters(ctx, accounts.appUrl),
    ...claimLetters(ctx, accounts),
    ...updateLetters(ctx, accounts),
  };
}
