import sql from 'sql-template-tag';
import { type PlanHolders, setPlanHolders } from '../../money/index.server.ts';

const holders: PlanHolders = {
  async setPlan(db, userId, { tier, status, since, keepsSince, derivedFrom }, now) {
    const rows = await db.rows(sql`
      UPDATE users SET subscription_tier = coalesce(${tier ?? null}, subscription_tier), subscription_status = ${status},
        subscription_status_since = CASE WHEN ${keepsSince} AND subscription_status = ${status} THEN subscription_status_since ELSE ${since} END,
        subscription_set_by_hand = ${derivedFrom === null}, provider_state = coalesce(${derivedFrom}, provider_state), updated_at = ${now}
      WHERE id = ${userId} RETURNING id`);
    return rows.length > 0;
  },
  async setPeriod(db, userId, { subscriptionId, end, isCancelledAtEnd, trialEndsAt, isSuspended }, now) {
    await db.rows(sql`
      UPDATE users SET stripe_subscription_id = ${subscriptionId}, current_period_end = ${end}, cancel_at_period_end = ${isCancelledAtEnd},
        trial_ends_at = ${trialEndsAt}, access_suspended_at = CASE WHEN ${isSuspended} THEN coalesce(access_suspended_at, ${now}) END
      WHERE id = ${userId}`);
  },
  async keepCustomer(db, userId, customerId) {
    return db.value<string>(
      sql`UPDATE users SET stripe_customer_id = coalesce(stripe_customer_id, ${customerId}) WHERE id = ${userId} RETURNING stripe_customer_id AS id`,
    );
  },
  async forgetCustomers(db) {
    await db.rows(sql`UPDATE users SET stripe_customer_id = NULL WHERE stripe_customer_id IS NOT NULL`);
  },
};

/** Has accounts hold the plans that are paid for, from now on in this process. */
export const holdPlans = (): void => setPlanHolders(holders);
