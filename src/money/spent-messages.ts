import { formatDay } from '../ui/format.ts';
import { type PlanId, planOf } from './plans.ts';

/**
 * What somebody is told whose messages of the month are used up. Whoever has no paid plan is led to Pro, in the words the product fixes; a member reads when
 * the messages return, and that Lifetime has no limit, while it has none.
 * @param plan whose rights hold now
 * @param resetsAt when the next month begins, ISO 8601
 */
export function spentMessages(plan: PlanId, resetsAt: string): string {
  if (plan === 'free') return "You've reached your monthly chat limit. Upgrade to Pro for unlimited chats!";
  const returns = `You've reached your monthly chat limit. Your messages return on ${formatDay(resetsAt)} (UTC).`;
  const mayUpgrade = plan === 'pro_monthly' && planOf('lifetime').chatMessagesPerMonth === null;
  return mayUpgrade ? `${returns} Lifetime has no limit.` : returns;
}
