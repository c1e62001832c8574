import { updateLetters } from '../admin/updates/update-letters.server.ts';
import { claimLetters } from '../claims/letters.server.ts';
import { ownedBy } from '../claims/owned-by.server.ts';
import { billingLetters } from '../money/letters.server.ts';
import { quotaLetters } from '../money/spent-quotas.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { accountLetters } from '../people/accounts/letters.server.ts';
import { deletionLetters } from '../people/settings/deletion-letters.server.ts';
import { unsubscribeLetters } from '../people/unsubscribe/unsubscribe-letters.server.ts';
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
