import type { Life } from './lives.ts';
import type { Chance } from './random.ts';

/** Rows by table, in the order in which tables refer to each other. */
export type Rows = Record<(typeof tables)[number], Record<string, unknown>[]>;
export const tables = [
  'users',
  'checkouts',
  'subscriptions',
  'payments',
  'payment_entries',
  'subscription_events',
  'idea_views',
  'saved_ideas',
  'quota_uses',
  'ai_research_requests',
  'ai_chat_sessions',
  'ai_chat_messages',
  'model_calls',
] as const;

export const noRows = (): Rows => Object.fromEntries(tables.map((table) => [table, []])) as unknown as Rows;

const HOUR_MS = 3_600_000;
/** Dollars a million tokens, in and out, as a middling model costs. */
const [PER_INPUT, PER_OUTPUT] = [0.5, 2];
const MODEL = 'demo-model';

/** Adds what one person did. @param ideas ids of the catalogue */
export function addLife(rows: Rows, chance: Chance, life: Life, ideas: readonly string[], until: Date): void {
  addAccount(rows, life);
  addMoney(rows, chance, life);
  for (const { idea, at } of life.views)
    rows.idea_views.push({ user_id: life.id, idea_id: ideas[idea], day: at.toISOString().slice(0, 10), viewed_at: at });
  for (const { idea, at } of life.saves) rows.saved_ideas.push({ user_id: life.id, idea_id: ideas[idea], saved_at: at });
  addAi(rows, chance, life, until);
}

function addAccount(rows: Rows, life: Life): void {
  const last = life.subscriptions.at(-1);
  const isMonthly = life.tier === 'pro_monthly';
  rows.users.push({
    id: life.id,
    email: life.email,
    email_verified: life.isVerified,
    full_name: life.fullName,
    role: 'user',
    subscription_tier: life.tier,
    subscription_status: life.status,
    subscription_status_since: life.statusSince,
    current_period_end: isMonthly ? (last?.endedAt ?? last?.period.end ?? null) : null,
    stripe_customer_id: life.customer,
    stripe_subscription_id: isMonthly ? (last?.id ?? null) : null,
    cancel_at_period_end: isMonthly && life.status !== 'cancelled' && (last?.endsWithPeriod ?? false),
    trial_ends_at: life.status === 'trialing' ? (last?.trialEnd ?? null) : null,
    subscription_set_by_hand: false,
    email_daily_ideas: false,
    email_trend_alerts: false,
    email_product_updates: false,
    email_project_reminders: false,
    last_sign_in_at: life.lastSeenAt,
    created_at: life.createdAt,
    updated_at: life.statusSince,
  });
}

function addMoney(rows: Rows, chance: Chance, life: Life): void {
  for (const { id, purpose, cents, at } of life.checkouts)
    rows.checkouts.push({
      id,
      purpose,
      user_id: life.id,
      amount_cents: cents,
      currency: 'usd',
      success_url: '/pricing',
      cancel_url: '/pricing',
      state: 'complete',
      created_at: at,
      expires_at: new Date(at.getTime() + 24 * HOUR_MS),
    });
  for (const one of life.subscriptions)
    rows.subscriptions.push({
      id: one.id,
      user_id: life.id,
      customer_id: life.customer,
      status: one.status,
      amount_cents: one.cents,
      currency: 'usd',
      current_period_start: one.period.start,
      current_period_end: one.period.end,
      cancel_at_period_end: one.endsWithPeriod,
      cancel_at: one.endsWithPeriod ? one.period.end : null,
      trial_end: one.trialEnd,
      created_at: one.createdAt,
      ended_at: one.endedAt,
      read_no: 0,
      checked_at: one.createdAt,
    });
  for (const one of life.payments) {
    rows.payments.push({
      id: one.id,
      purpose: one.purpose,
      user_id: life.id,
      email: life.email,
      checkout_id: one.checkout,
      provider_payment_id: one.intent,
      charge_id: one.charge,
      customer_id: life.customer,
      subscription_id: one.subscription,
      invoice_id: one.invoice,
      amount_cents: one.cents,
      currency: 'usd',
      refunded_cents: one.refund ? one.cents : 0,
      metadata: { purpose: one.purpose, user_id: life.id, checkout_id: one.checkout },
      paid_at: one.paidAt,
      period_start: one.period?.start ?? null,
      period_end: one.period?.end ?? null,
      read_no: 0,
    });
    const entry = (kind: string, cents: number, provider: string, at: Date) =>
      rows.payment_entries.push({
        id: chance.idAt(at),
        payment_id: one.id,
        kind,
        amount_cents: cents,
        provider_id: provider,
        occurred_at: at,
      });
    entry('charge', one.cents, one.charge, one.paidAt);
    if (one.refund) entry('refund', -one.cents, one.refund.id, one.refund.at);
  }
  for (const { id, type, at, cents, subscription, payment, metadata } of life.events)
    rows.subscription_events.push({
      id,
      user_id: life.id,
      event_type: type,
      amount: cents,
      currency: 'usd',
      stripe_subscription_id: subscription,
      payment_id: payment,
      metadata,
      created_at: at,
    });
}

function addAi(rows: Rows, chance: Chance, life: Life, until: Date): void {
  const month = until.toISOString().slice(0, 7);
  const used = (kind: string, times: readonly Date[]) => {
    const count = times.filter((at) => at.toISOString().startsWith(month)).length;
    if (count > 0) rows.quota_uses.push({ user_id: life.id, kind, month: `${month}-01`, used: count });
  };
  used('research', life.research);
  used('chat', life.questions);
  for (const at of life.research) {
    const isFailed = chance.happens(0.03);
    rows.ai_research_requests.push({
      id: chance.idAt(at),
      user_id: life.id,
      request_key: chance.hex(),
      title: 'Demo research',
      idea_text: 'A made-up idea of a made-up person.',
      understanding: {},
      state: isFailed ? 'failed' : 'done',
      writer_fell_back: false,
      sentences_left_out: 0,
      created_at: at,
      ended_at: new Date(Math.min(until.getTime(), at.getTime() + 20_000)),
    });
    if (!isFailed) addCall(rows, chance, life.id, 'research', at, 6_000);
  }
  if (life.questions.length === 0) return;
  const times = life.questions.toSorted((a, b) => a.getTime() - b.getTime());
  const begun = times[0] as Date;
  const session = chance.idAt(begun);
  rows.ai_chat_sessions.push({
    id: session,
    user_id: life.id,
    session_title: 'Demo chat',
    total_messages: times.length * 2,
    last_message_at: times.at(-1),
    created_at: begun,
  });
  for (const [i, at] of times.entries()) {
    const message = (no: number, role: string, content: string) =>
      rows.ai_chat_messages.push({ id: chance.idAt(at), session_id: session, no, role, content, created_at: at, ...NO_EXTRAS });
    message(2 * i + 1, 'user', 'A made-up question.');
    message(2 * i + 2, 'assistant', 'A made-up answer.');
    addCall(rows, chance, life.id, 'chat', at, 2_500);
  }
}
const NO_EXTRAS = { sources: [], looked_at: [], next_questions: [], thread: { verbs: [] }, said: [], is_stopped: false };

function addCall(rows: Rows, chance: Chance, userId: string, purpose: string, at: Date, mean: number): void {
  const input = Math.round(mean * (0.5 + chance.next()));
  const output = Math.round(input * (0.1 + chance.next() * 0.2));
  rows.model_calls.push({
    id: chance.idAt(at),
    at,
    user_id: userId,
    purpose,
    model: MODEL,
    input_tokens: input,
    output_tokens: output,
    cost_microusd: Math.round(input * PER_INPUT + output * PER_OUTPUT),
    took_ms: Math.round(chance.around(HOUR_MS / 1_000)),
    outcome: chance.happens(0.02) ? 'timeout' : 'ok',
  });
}
