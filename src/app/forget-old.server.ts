import { forgetClearedHistory, forgetOldImports, forgetOldSearches } from '../catalogue/index.server.ts';
import { forgetOldChats } from '../chat/index.server.ts';
import { forgetOldReservations } from '../claims/index.server.ts';
import { forgetOldAnswers } from '../engine/index.server.ts';
import { forgetRemovedKits } from '../kits/index.server.ts';
import { forgetOldMailings, forgetOldReEngagements } from '../mailings/index.server.ts';
import { refundAbandoned } from '../money/index.server.ts';
import { forgetOldConnections, forgetOldWebhooks } from '../open/index.server.ts';
import {
  forgetEndedSessions,
  forgetOldMailEvents,
  forgetOldTokens,
  forgetSignUpPasswords,
  removeUnconfirmedAccounts,
} from '../people/index.server.ts';
import { forgetOldWrites } from '../platform/api/write-once.server.ts';
import type { Context } from '../platform/context.server.ts';
import { forgetOldTries } from '../platform/limits.server.ts';
import { forgetOldMail } from '../platform/mail/mail-jobs.server.ts';
import { forgetOldInvitations, forgetRemovedProjects } from '../projects/index.server.ts';
import { forgetRemovedResearch } from '../research/index.server.ts';

/** What is kept for a time only, as /privacy says. */
const forgetting: Record<string, (ctx: Context) => Promise<unknown>> = {
  'writes that were done once': forgetOldWrites,
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
  'units of work that died': refundAbandoned,
  'removed reports': forgetRemovedResearch,
  'removed build kits': forgetRemovedKits,
  'removed projects': forgetRemovedProjects,
  'invitations to projects': forgetOldInvitations,
  'old chats': forgetOldChats,
  'old answers of sources': forgetOldAnswers,
  'old webhooks': forgetOldWebhooks,
  'connections that ended': forgetOldConnections,
  'old searches': forgetOldSearches,
  'files of ideas that were checked': forgetOldImports,
};

/** Deletes what has been kept for its time; what cannot be deleted now is the next time. */
export async function forgetOld(ctx: Context): Promise<void> {
  for (const [what, forget] of Object.entries(forgetting))
    await forget(ctx).catch((error) => ctx.log.warn({ err: error }, `could not forget ${what}`));
}
