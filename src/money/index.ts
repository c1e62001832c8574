/** Plans, payments and what administrators set of them: what other rooms may use anywhere, the browser included. */

export { PastPayment, type SubscriptionStatus as PlanStatus } from './billing.contract.ts';
export { billingClient } from './billing-client.ts';
export { endings } from './endings.ts';
export { isRunning, type SubscriptionStatus, subscriptionStatuses, tiers } from './entitlement.ts';
export { mayBuild } from './may-build.ts';
export { billingMessages } from './messages.ts';
export { planInWords } from './plan-in-words.ts';
export { CLAIM_PRICE_CENTS, freeWindowDays, type Plan, type PlanId, planOf, plans } from './plans.ts';
export { purposes } from './purposes.ts';
export { defaultSettings } from './site-settings/default-settings.ts';
export { formOf, settingsOf, typedIn } from './site-settings/settings-form.ts';
export { siteSettingsClient } from './site-settings/site-settings-client.ts';
export { spentMessages } from './spent-messages.ts';
