import sql, { type Sql } from 'sql-template-tag';
import { GRACE_DAYS } from './entitlement.ts';

/** @returns a condition on a row of `users`: whether `planInForce` gives them more than the free plan now */
export const hasPlanInForce = (now: Date): Sql => sql`(access_suspended_at IS NULL AND (subscription_tier = 'lifetime'
  OR subscription_tier = 'pro_monthly' AND (subscription_status IN ('active', 'trialing')
    OR subscription_status = 'past_due' AND subscription_status_since > ${new Date(now.getTime() - GRACE_DAYS * 86_400_000)})))`;
