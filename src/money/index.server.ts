/** Plans, payments and what administrators set of them: what other rooms may use on the server. */

export { billingApi } from './billing.api.server.ts';
export { paymentWorker, watchPrices } from './billing-worker.server.ts';
export { type CheckoutHold, openCheckout } from './checkout.server.ts';
export { closeCheckout, forgetOrigins } from './close-checkout.server.ts';
export { tellProviderOfAddress } from './customer.server.ts';
export { billingEmails } from './emails.server.ts';
export type { Ending } from './endings.ts';
export { hasPlanInForce } from './entitlement.server.ts';
export { graceEnd, isRunning, planInForce, type Subscription, type SubscriptionStatus } from './entitlement.ts';
export { monthlyRecurringRevenue, type Revenue, revenueByMonth, revenueIn, revenueParts, subscriptionCounts } from './figures.server.ts';
export { giveAllBack } from './give-back.server.ts';
export { limitClaims } from './limit-payer.server.ts';
export { endBillingOf, listPastPayments, stopRenewalOf } from './manage-subscription.server.ts';
export { mayBuild } from './may-build.ts';
export { hasPlanOfItsOwn, holdCustomersOf, takePlanAlong } from './merge-plans.server.ts';
export {
  endSubscriptionByHand,
  findPayment,
  type LedgerPayment,
  latestPayments,
  type PaymentDetail,
  subscriptionOf,
} from './payments-by-hand.server.ts';
export { moneyTables } from './personal-data.server.ts';
export { openPlanCheckout } from './plan-checkout.server.ts';
export { type PlanHolders, setPlanHolders } from './plan-holders.server.ts';
export { CLAIM_PRICE_CENTS, freeWindowDays, type PlanId, planOf, plans } from './plans.ts';
export { products } from './products.ts';
export { requeueDeadEvent } from './provider-events.server.ts';
export { requireSameProvider } from './provider-identity.server.ts';
export { enqueueTask, listDeadTasks, requeueDeadTask, setAsideDeadTask } from './provider-tasks.server.ts';
export { type ClosedCheckout, type PaidFor, type PurposeRules, setPurposeRules } from './purpose-rules.server.ts';
export {
  limitOf,
  type QuotaKind,
  type QuotaUses,
  quotasFrom,
  quotasOf,
  quotaUses,
  refundAbandoned,
  refundQuota,
  reserveQuota,
  settleQuota,
} from './quotas.server.ts';
export { isMissing } from './read-provider.server.ts';
export { type Receipt, receiptFigures } from './receipt.ts';
export { deadLetters, reconcile } from './reconcile.server.ts';
export { recordEvent } from './record-event.server.ts';
export type { RefundRule } from './refund-cause.server.ts';
export { type RefundAsk, refundPayment } from './refund-payment.server.ts';
export { doTaskNow, syncWith } from './run-tasks.server.ts';
export { setSubscriptionByHand } from './set-by-hand.server.ts';
export { type FollowedSettings, followSettings, requireOpen, settingsInForce } from './site-settings/in-force.server.ts';
export { siteSettingsApi } from './site-settings/site-settings.api.server.ts';
export { quotaEmails, tellSpentQuotas } from './spent-quotas.server.ts';
export { liveStatuses } from './standing-plans.server.ts';
export { webhookBodies } from './webhook-body.ts';
