import { forgetOldTries } from './features/accounts/limits.server.ts';
import { forgetOldTokens } from './features/accounts/one-time-tokens.server.ts';
import { forgetSignUpPasswords } from './features/accounts/sign-up-passwords.server.ts';
import { forgetOldImports } from './features/admin/ideas/import-ideas.server.ts';
import { giveBackAbandoned } from './features/billing/quotas.server.ts';
import { forgetOldReservations } from './features/claims/reservations.server.ts';
import { forgetOldAnswers } from './features/evidence/sources/kept-answers.server.ts';
import { forgetRemovedKits } from './features/idea-builder/change-kit.server.ts';
import { forgetOldSearches } from './features/ideas/search/note-searches.server.ts';
import { forgetOldMailEvents } from './features/mail-events/mail-events.server.ts';
import { forgetOldMailings } from './features/mailings/mailings.server.ts';
import { forgetOldReEngagements } from './features/re-engagement/re-engage.server.ts';
import { forgetRemovedResearch } from './features/research/change-research.server.ts';
import { forgetClearedHistory } from './features/saved-ideas/history.server.ts';
import { forgetEndedSessions } from './features/settings/forget-sessions.server.ts';
import { removeUnconfirmedAccounts } from './features/settings/remove-accounts.server.ts';
import { forgetOldChats } from './features/strategy-chat/sessions.server.ts';
import type { Context } from './platform/context.server.ts';
import { forgetOldMail } from './platform/mail/mail-jobs.server.ts';

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
