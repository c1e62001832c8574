import { adminIdeaMessages } from '../admin/ideas/admin-ideas.ts';
import { billingMessages } from '../billing/messages.ts';
import { claimMessages } from '../claims/messages.ts';
import { kitMessages } from '../idea-builder/idea-builder.ts';
import { researchMessages } from '../research/research.ts';
import { roadmapMessages } from '../roadmap/roadmap.ts';
import { savedMessages } from '../saved-ideas/saved-ideas.ts';
import { chatMessages } from '../strategy-chat/strategy-chat.ts';

/** What one page may tell on the next one. */
const notices = {
  welcome: 'Welcome back!',
  signed_out: 'You are signed out',
  admin_required: 'Admin access required',
  saved: savedMessages.added,
  unsaved: savedMessages.removed,
  removed: savedMessages.removedFromList,
  save_failed: savedMessages.failed,
  remove_failed: savedMessages.failedToRemove,
  idea_not_found: 'Idea not found',
  session_revoked: 'That device is signed out',
  claim_owned: claimMessages.owned,
  claim_released: claimMessages.released,
  claim_link_replaced: claimMessages.linkReplaced,
  fit_kept: 'Your answers are kept in your account',
  fit_forgotten: 'Your answers are forgotten',
  watched: 'You watch this now',
  unwatched: 'You no longer watch this',
  watched_enough: 'You watch as much as one may. Stop watching something else first',
  topic_watched: 'You watch this topic',
  topic_unwatched: 'You no longer watch this topic',
  topic_watch_failed: 'That could not be changed. Please try again.',
  voted: 'Vote counted',
  unvoted: 'Vote taken back',
  vote_failed: roadmapMessages.voteFailed,
  comment_posted: 'Comment posted',
  comment_removed: 'Comment removed',
  feature_posted: 'Feature posted',
  feature_saved: 'Feature saved',
  others_signed_out: 'Every other device is signed out',
  password_changed: 'Your password is changed. Every other device is signed out',
  email_change_started: 'Two letters are on their way',
  email_change_letter_sent: 'A letter is on its way',
  email_change_cancelled: 'The change of address is cancelled',
  provider_linked: 'Connected',
  provider_unlinked: 'Disconnected',
  pro_welcome: billingMessages.welcome,
  payment_pending: billingMessages.pending,
  checkout_cancelled: billingMessages.cancelled,
  checkout_failed: billingMessages.failed,
  payments_not_configured: billingMessages.notConfigured,
  plan_unchanged: billingMessages.hasPlan,
  plan_in_lifetime: billingMessages.hasLifetime,
  plan_overdue: billingMessages.overdue,
  too_many_payments: billingMessages.tooMany,
  plan_ends: billingMessages.ends,
  plan_goes_on: billingMessages.goesOn,
  plan_change_failed: billingMessages.changeFailed,
  research_pro_only: researchMessages.proOnly,
  research_saved: researchMessages.saved,
  research_removed: researchMessages.removed,
  research_restored: researchMessages.restored,
  research_shared: researchMessages.shared,
  research_unshared: researchMessages.unshared,
  research_failed: researchMessages.failedToChange,
  refund_processed: 'Refund processed',
  subscription_cancelled: 'Subscription cancelled',
  chat_pro_only: chatMessages.proOnly,
  chat_renamed: chatMessages.renamed,
  chat_cleared: chatMessages.cleared,
  chat_removed: chatMessages.removed,
  chat_restored: chatMessages.restored,
  chat_failed: chatMessages.changeFailed,
  user_updated: 'User updated',
  user_tier_updated: 'User tier updated',
  user_status_updated: 'User status updated',
  user_deleted: 'User deleted',
  user_signed_out: 'User signed out everywhere',
  verification_sent: 'Verification sent',
  admin_granted: 'This user is an administrator now',
  admin_revoked: 'This user is no administrator any more',
  site_settings_saved: 'Settings saved',
  site_settings_restored: 'Settings restored',
  jobs_retried: 'Queued again',
  update_kept: 'Draft kept. Nothing was sent',
  update_deleted: 'Draft thrown away',
  update_tested: 'A test letter is on its way to you',
  update_sent: 'The update is on its way',
  topic_added: 'Topic added',
  topic_saved: 'Topic saved',
  topic_retired: 'Topic retired',
  topic_restored: 'Topic brought back',
  topic_merged: 'Topic merged',
  topic_ingest_begun: 'The source is being asked',
  builder_pro_only: kitMessages.proOnly,
  kit_made: kitMessages.made,
  kit_saved: kitMessages.saved,
  kit_rewritten: kitMessages.rewritten,
  kit_model_fell_back: kitMessages.modelFellBack,
  kit_restored: kitMessages.restored,
  kit_renamed: kitMessages.renamed,
  kit_back: kitMessages.back,
  kit_failed: kitMessages.failed,
  kit_source_gone: kitMessages.sourceGone,
  kit_changed_elsewhere: 'This kit was changed since you opened it, in another tab or on another device. Here is how it stands now.',
  idea_pro_pick_marked: adminIdeaMessages.proPickMarked,
  idea_pro_pick_removed: adminIdeaMessages.proPickRemoved,
  idea_activated: adminIdeaMessages.activated,
  idea_deactivated: adminIdeaMessages.deactivated,
  idea_deleted: adminIdeaMessages.deleted,
  idea_generated: adminIdeaMessages.generated,
  idea_saved: adminIdeaMessages.saved,
  idea_draft_saved: adminIdeaMessages.draftSaved,
  idea_draft_merged: adminIdeaMessages.merged,
  idea_published: adminIdeaMessages.published,
  idea_unpublished: adminIdeaMessages.unpublished,
  idea_archived: adminIdeaMessages.archived,
  idea_changed: adminIdeaMessages.changed,
  idea_discarded: adminIdeaMessages.discarded,
  idea_restored: adminIdeaMessages.restored,
  ideas_changed: adminIdeaMessages.bulkDone,
  ideas_imported: adminIdeaMessages.imported,
  daily_scheduled: adminIdeaMessages.scheduled,
  settings_saved: 'Settings updated successfully',
  avatar_saved: 'Picture updated',
  avatar_removed: 'Picture removed',
  account_kept: 'Your account stays',
} as const;
export type Notice = keyof typeof notices;

// "session" in the name keeps a page that shows a notice out of the pages kept for visitors (platform/http/handler.server.ts).
const COOKIE = 'session_notice';

/** @returns a Set-Cookie that makes the next page tell something. */
export function setNotice(notice: Notice): string {
  return `${COOKIE}=${notice}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/** @returns what the page before this one wants told, and the Set-Cookie that forgets it. */
export function takeNotice(request: Request): { text: string; forget: string } | undefined {
  const name = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z_]+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  const text = Object.hasOwn(notices, name ?? '') ? notices[name as Notice] : undefined;
  return text ? { text, forget: `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` } : undefined;
}
