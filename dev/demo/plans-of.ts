import { planOf } from '../../src/money/index.server.ts';
import type { Chance } from './random.ts';

const DAY_MS = 86_400_000;
const { priceCents: MONTHLY } = planOf('pro_monthly');
const { priceCents: LIFETIME } = planOf('lifetime');
/** What the month cost at first; the price of everybody was raised to today's after the first half of the span. */
const EARLY_MONTHLY = MONTHLY - 1_000;
const RAISED_DAYS_AGO = 270;
const TRIAL_DAYS = 7;

/** A payment of a demo person, with what went back of it. */
export type PaidOnce = {
  id: string;
  /** Where it was bought; of a month, where its plan was. */
  checkout: string;
  intent: string;
  charge: string;
  invoice: string | null;
  invoicePayment: string | null;
  subscription: string | null;
  purpose: 'subscription' | 'lifetime';
  cents: number;
  paidAt: Date;
  period: { start: Date; end: Date } | null;
  refund: { id: string; at: Date } | null;
};
export type DemoSubscription = {
  id: string;
  checkout: string;
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  cents: number;
  createdAt: Date;
  trialEnd: Date | null;
  period: { start: Date; end: Date };
  endsWithPeriod: boolean;
  endedAt: Date | null;
};
export type PlanEvent = {
  id: string;
  type:
    | 'subscription.created'
    | 'subscription.updated'
    | 'subscription.cancelled'
    | 'payment.succeeded'
    | 'payment.refunded'
    | 'payment.failed';
  at: Date;
  cents: number | null;
  subscription: string | null;
  payment: string | null;
  metadata: object;
};
/** Everything somebody paid for, and the state it left their account in. */
export type PaidPlans = {
  customer: string | null;
  tier: 'free' | 'pro_monthly' | 'lifetime';
  status: 'active' | 'cancelled' | 'past_due' | 'trialing';
  statusSince: Date;
  checkouts: { id: string; purpose: 'subscription' | 'lifetime'; cents: number; at: Date }[];
  subscriptions: DemoSubscription[];
  payments: PaidOnce[];
  events: PlanEvent[];
};

type Who = { id: string; createdAt: Date; until: Date; mayPay: boolean };

/** @returns the same day of the next month, or its last day, as the provider bills: 31 January → 28 February */
function monthAfter(from: Date): Date {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
/** To the second, as the provider's clock tells. */
const second = (ms: number) => new Date(Math.floor(ms / 1_000) * 1_000);

/** What one person paid for: nothing mostly, a monthly plan once or twice, or Lifetime. */
export function plansOf(chance: Chance, who: Who): PaidPlans {
  const plans: PaidPlans = {
    customer: null,
    tier: 'free',
    status: 'active',
    statusSince: who.createdAt,
    checkouts: [],
    subscriptions: [],
    payments: [],
    events: [],
  };
  const kind = who.mayPay ? chance.next() : 1;
  const begin = second(who.createdAt.getTime() + chance.around(9) * DAY_MS + 3_600_000);
  if (kind > 0.12 || begin >= who.until) return plans;
  plans.customer = `cus_${chance.hex()}`;
  if (kind < 0.02) buyLifetime(chance, who, plans, begin);
  else {
    const endedAt = subscribe(chance, who, plans, begin);
    const again = endedAt && second(endedAt.getTime() + (20 + chance.around(60)) * DAY_MS);
    if (again && again < who.until && chance.happens(0.2)) subscribe(chance, who, plans, again);
  }
  plans.events.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return plans;
}

function tell(chance: Chance, plans: PaidPlans, event: Omit<PlanEvent, 'id'>): void {
  plans.events.push({ ...event, id: chance.idAt(event.at) });
}

type Bought = Pick<PaidOnce, 'checkout' | 'subscription' | 'purpose' | 'cents' | 'paidAt' | 'period'>;

/** What was bought here has a checkout of ours; what has none is left alone when the provider tells of it. */
function openCheckout(chance: Chance, plans: PaidPlans, purpose: 'subscription' | 'lifetime', cents: number, at: Date): string {
  const id = chance.idAt(at);
  plans.checkouts.push({ id, purpose, cents, at });
  return id;
}

function pay(chance: Chance, plans: PaidPlans, bought: Bought): PaidOnce {
  const { subscription, purpose, cents, paidAt } = bought;
  const ofInvoice = subscription !== null;
  const payment: PaidOnce = {
    ...bought,
    id: chance.idAt(paidAt),
    intent: `pi_${chance.hex()}`,
    charge: `ch_${chance.hex()}`,
    invoice: ofInvoice ? `in_${chance.hex()}` : null,
    invoicePayment: ofInvoice ? `inpay_${chance.hex()}` : null,
    refund: null,
  };
  plans.payments.push(payment);
  tell(chance, plans, { type: 'payment.succeeded', at: paidAt, cents, subscription, payment: payment.id, metadata: { purpose } });
  return payment;
}

function refund(chance: Chance, plans: PaidPlans, payment: PaidOnce, at: Date): void {
  payment.refund = { id: `re_${chance.hex()}`, at };
  tell(chance, plans, {
    type: 'payment.refunded',
    at,
    cents: -payment.cents,
    subscription: payment.subscription,
    payment: payment.id,
    metadata: { refund: payment.refund.id, reason: 'requested_by_customer' },
  });
}

function buyLifetime(chance: Chance, { until }: Who, plans: PaidPlans, paidAt: Date): void {
  const checkout = openCheckout(chance, plans, 'lifetime', LIFETIME, paidAt);
  const payment = pay(chance, plans, { checkout, subscription: null, purpose: 'lifetime', cents: LIFETIME, paidAt, period: null });
  [plans.tier, plans.status, plans.statusSince] = ['lifetime', 'active', paidAt];
  const regrets = second(paidAt.getTime() + (1 + chance.around(6)) * DAY_MS);
  if (!chance.happens(0.06) || regrets >= until) return;
  refund(chance, plans, payment, regrets);
  [plans.tier, plans.status, plans.statusSince] = ['free', 'cancelled', regrets];
}

/** One subscription, month after month. @returns when it ended, if it did */
function subscribe(chance: Chance, { until }: Who, plans: PaidPlans, createdAt: Date): Date | null {
  const raisedAt = second(until.getTime() - RAISED_DAYS_AGO * DAY_MS);
  const id = `sub_${chance.hex()}`;
  const hasTrial = chance.happens(0.25);
  const trialEnd = hasTrial ? second(createdAt.getTime() + TRIAL_DAYS * DAY_MS) : null;
  const firstPrice = createdAt < raisedAt ? EARLY_MONTHLY : MONTHLY;
  const checkout = openCheckout(chance, plans, 'subscription', firstPrice, createdAt);
  const made: DemoSubscription = {
    id,
    checkout,
    status: hasTrial ? 'trialing' : 'active',
    cents: firstPrice,
    createdAt,
    trialEnd,
    period: { start: createdAt, end: trialEnd ?? monthAfter(createdAt) },
    endsWithPeriod: false,
    endedAt: null,
  };
  plans.subscriptions.push(made);
  const about = { subscription: id, cents: null, payment: null };
  const change = (at: Date, changes: object) => tell(chance, plans, { ...about, type: 'subscription.updated', at, metadata: { changes } });
  const settle = () => {
    plans.tier = 'pro_monthly';
    plans.status = made.status === 'canceled' ? 'cancelled' : made.status;
    return made.endedAt;
  };
  const end = (at: Date) => {
    [made.status, made.endedAt] = ['canceled', at];
    tell(chance, plans, { ...about, type: 'subscription.cancelled', at, metadata: { amount: made.cents } });
    plans.statusSince = at;
    return settle();
  };
  tell(chance, plans, {
    ...about,
    type: 'subscription.created',
    at: createdAt,
    metadata: { status: made.status, plan: 'pro_monthly', amount: made.cents },
  });
  plans.statusSince = createdAt;
  let isOnTrial = hasTrial;
  for (;;) {
    const { start, end: periodEnd } = made.period;
    if (!isOnTrial) {
      const payment = pay(chance, plans, {
        checkout,
        subscription: id,
        purpose: 'subscription',
        cents: made.cents,
        paidAt: start,
        period: { ...made.period },
      });
      const regrets = second(start.getTime() + (1 + chance.next() * 6) * DAY_MS);
      if (chance.happens(0.012) && regrets < until) {
        refund(chance, plans, payment, regrets);
        return end(second(regrets.getTime() + 1_000));
      }
    }
    const leaves = chance.happens(isOnTrial ? 0.4 : 0.075);
    if (periodEnd >= until) {
      made.endsWithPeriod = leaves;
      return settle();
    }
    if (leaves) return end(periodEnd);
    const next = { start: periodEnd, end: monthAfter(periodEnd) };
    if (made.cents === EARLY_MONTHLY && periodEnd >= raisedAt) {
      change(second(periodEnd.getTime() - 3_600_000), { amount: { from: EARLY_MONTHLY, to: MONTHLY } });
      made.cents = MONTHLY;
    }
    if (!isOnTrial && next.end >= until && until.getTime() - periodEnd.getTime() < 5 * DAY_MS && chance.happens(0.2)) {
      tell(chance, plans, { ...about, type: 'payment.failed', at: periodEnd, metadata: { reason: 'card_declined' } });
      change(second(periodEnd.getTime() + 1_000), { status: { from: 'active', to: 'past_due' } });
      [made.status, plans.statusSince, made.period] = ['past_due', periodEnd, next];
      return settle();
    }
    change(second(periodEnd.getTime() + 1_000), {
      ...(isOnTrial ? { status: { from: 'trialing', to: 'active' } } : {}),
      current_period_end: { from: periodEnd.toISOString(), to: next.end.toISOString() },
    });
    if (isOnTrial) plans.statusSince = periodEnd;
    made.status = 'active';
    made.period = next;
    isOnTrial = false;
  }
}
