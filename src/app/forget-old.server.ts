import { forgetOldImports } from '../catalogue/editing/import-ideas.server.ts';
import { forgetOldSearches } from '../catalogue/ideas/search/note-searches.server.ts';
import { forgetClearedHistory } from '../catalogue/saved-ideas/history.server.ts';
import { forgetOldChats } from '../chat/sessions.server.ts';
import { forgetOldReservations } from '../claims/reservations.server.ts';
import { forgetOldAnswers } from '../engine/sources/kept-answers.server.ts';
import { forgetRemovedKits } from '../kits/change-kit.server.ts';
import { forgetOldMailings } from '../mailings/mailings.server.ts';
import { forgetOldReEngagements } from '../mailings/re-engagement/re-engage.server.ts';
import { giveBackAbandoned } from '../money/quotas.server.ts';
import { forgetOldTokens } from '../people/accounts/one-time-tokens.server.ts';
import { forgetSignUpPasswords } from '../people/accounts/sign-up-passwords.server.ts';
import { forgetOldMailEvents } from '../people/mail-events/mail-events.server.ts';
import { forgetEndedSessions } from '../people/settings/forget-sessions.server.ts';
import { removeUnconfirmedAccounts } from '../people/settings/remove-accounts.server.ts';
import type { Context } from '../platform/context.server.ts';
import { forgetOldTries } from '../platform/limits.server.ts';
import { forgetOldMail } from '../platform/mail/mail-jobs.server.ts';
import { forgetRemovedResearch } from '../research/change-research.server.ts';

/** What is kept for a time only, as /privacy says. */
const forgetting: Record<string, (ctx: Context) => Promise<unknown>> = {
  'old tries': forgetOldTries,
  'old tokens': forgetOldTokens,
  'cleared histories': forgetClearedHistory,
  'ended sessions': forgetEndedSessions,
  'accounts nobody confirmed': removeUnconfirmedAccounts,
  'passwords of sign-ups nobody confirmed': forgetSignUpPasswords,
  'old mail': forgetOldMail,
  'old mail events': forgetOldMailEvents,
  'old mailings': forgetOldMailings,
  'who was asked whether to go on': forgetOldReEngagements,
  'reservations that ran out': forgetOldReservations,
  'units of work that died': giveBackAbandoned,
  'removed reports': forgetRemovedResearch,
  'removed build kits': forgetRemovedKits,
  'old chats': forgetOldChats,
  'old answers of sources': forgetOldAnswers,
  'old searches': forgetOldSearches,
  'files of ideas that were checked': forgetOldImports,
};

/** Deletes what has been kept for its time; what cannot be deleted now is the next time. */
export async function forgetOld(ctx: Context): Promise<void> {
  for (const [what, forget] of Object.entries(forgetting))
    await forget(ctx).catch((error) => ctx.log.warn({ err: error }, `could not forget ${what}`));
}
