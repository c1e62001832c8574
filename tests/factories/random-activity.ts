import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../src/platform/context.server.ts';
import { anIdea } from './idea.factory.ts';

/** Instants at which days, weeks, months and summer times change, to the millisecond, on both sides. */
const EDGES = [
  '2023-12-31T23:59:59.999Z',
  '2024-01-01T00:00:00.000Z',
  '2024-01-31T23:30:00.000Z',
  '2024-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '2024-03-03T23:59:59.999Z',
  '2024-03-04T00:00:00.000Z',
  '2024-03-10T06:59:59.000Z',
  '2024-03-10T07:00:00.000Z',
  '2024-03-31T00:59:59.999Z',
  '2024-03-31T01:00:00.000Z',
  '2024-03-31T22:30:00.000Z',
  '2024-04-01T00:00:00.000Z',
].map((text) => new Date(text));
const [FIRST, LAST] = [Date.parse('2023-02-01T00:00:00Z'), Date.parse('2024-04-20T00:00:00Z')];

export type Random = () => number;
type Person = { id: string; created_at: Date; verified: boolean; tier: string };
type SubscriptionEvent = { user: string; subscription: string; type: string; metadata: object; at: Date };

/** The rows as they were written, for a figure to be computed from them once more. */
export type Written = {
  people: Person[];
  entries: { kind: string; cents: number; at: Date }[];
  payers: Set<string>;
  events: SubscriptionEvent[];
  subscriptions: { id: string; user: string; status: string; amount: number; endedAt: Date | null }[];
  views: { user: string; idea: number; day: string }[];
  saves: { user: string; idea: number; at: Date }[];
  research: { user: string; at: Date; state: string }[];
  questions: { at: Date }[];
  calls: { at: Date; tokens: number; cost: number | null }[];
  searches: { day: string; query: string; times: number; in_vain: number }[];
  ideas: { slug: string; id: string }[];
};

/** Writes people and what they did, at random and at the edges of days, weeks, months and summer times. The database is to be empty. */
export async function writeRandomActivity(ctx: Context, random: Random): Promise<Written> {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(of: readonly T[]) => of[below(of.length)] as T;
  const instant = () => (random() < 0.4 ? pick(EDGES) : new Date(FIRST + below(LAST - FIRST)));
  const many = <T>(most: number, make: () => T) => Array.from({ length: below(most) }, make);
  const { db } = ctx;
  const written: Written = {
    people: Array.from({ length: 12 + below(20) }, () => ({
      id: uuidv7(),
      created_at: instant(),
      verified: random() < 0.8,
      tier: pick(['free', 'free', 'pro_monthly', 'lifetime']),
    })),
    entries: [],
    payers: new Set(),
    events: [],
    subscriptions: [],
    views: [],
    saves: [],
    research: [],
    questions: [],
    calls: [],
    searches: [],
    ideas: [],
  };
  for (const { id, created_at, verified, tier } of written.people)
    await db.rows(sql`
      INSERT INTO users (id, email, email_verified, subscription_tier, created_at) VALUES (${id}, ${`${id}@people.example`}, ${verified}, ${tier}, ${created_at})`);
  for (let i = 0; i < 3; i++) written.ideas.push(await anIdea(ctx, { daysOld: 1 }));
  const somebody = () => pick(written.people).id;

  for (const { purpose, user, paidAt, amount } of many(40, () => ({
    purpose: pick(['subscription', 'lifetime', 'claim']),
    user: somebody(),
    paidAt: instant(),
    amount: 100 + below(50_000),
  }))) {
    const id = uuidv7();
    if (purpose !== 'claim') written.payers.add(user);
    const moves = [{ kind: 'charge', cents: amount, at: paidAt }];
    let refunded = 0;
    if (random() < 0.3) {
      refunded = 1 + below(amount);
      moves.push({ kind: 'refund', cents: -refunded, at: instant() });
      if (random() < 0.3) {
        moves.push({ kind: 'refund_failed', cents: refunded, at: instant() });
        refunded = 0;
      }
    }
    if (random() < 0.2) {
      moves.push({ kind: 'dispute', cents: -amount, at: instant() });
      if (random() < 0.5) moves.push({ kind: 'dispute_won', cents: amount, at: instant() });
    }
    await db.transaction(async (inside) => {
      await inside.rows(sql`
        INSERT INTO payments (id, purpose, user_id, provider_payment_id, charge_id, amount_cents, refunded_cents, currency, paid_at, read_no)
        VALUES (${id}, ${purpose}, ${user}, ${`pi_${id}`}, ${`ch_${id}`}, ${amount}, ${refunded}, 'usd', ${paidAt}, 1)`);
      for (const { kind, cents, at } of moves)
        await inside.rows(sql`
          INSERT INTO payment_entries (id, payment_id, kind, amount_cents, provider_id, occurred_at)
          VALUES (${uuidv7()}, ${id}, ${kind}, ${cents}, ${`${kind}_${id}`}, ${at})`);
    });
    written.entries.push(...moves);
  }

  await writeSubscriptions(ctx, written, { random, below, pick, instant, somebody });

  for (const { user, idea, day } of many(120, () => ({ user: somebody(), idea: below(3), day: instant().toISOString().slice(0, 10) }))) {
    if (written.views.some((view) => view.user === user && view.idea === idea && view.day === day)) continue;
    written.views.push({ user, idea, day });
    await db.rows(sql`
      INSERT INTO idea_views (user_id, idea_id, day, viewed_at) VALUES (${user}, ${written.ideas[idea]?.id}, ${day}, ${new Date(`${day}T23:59:59.999Z`)})`);
  }
  for (const { user, idea, at } of many(40, () => ({ user: somebody(), idea: below(3), at: instant() }))) {
    if (written.saves.some((save) => save.user === user && save.idea === idea)) continue;
    written.saves.push({ user, idea, at });
    await db.rows(sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${user}, ${written.ideas[idea]?.id}, ${at})`);
  }
  for (const one of many(30, () => ({ user: somebody(), at: instant(), state: pick(['done', 'failed', 'queued']) }))) {
    written.research.push(one);
    await db.rows(sql`
      INSERT INTO ai_research_requests (id, user_id, request_key, title, idea_text, understanding, state, created_at)
      VALUES (${uuidv7()}, ${one.user}, ${uuidv7()}, 'An idea', 'An idea', '{}', ${one.state}, ${one.at})`);
  }
  const session = uuidv7();
  await db.rows(sql`
    INSERT INTO ai_chat_sessions (id, user_id, session_title, last_message_at, created_at) VALUES (${session}, ${somebody()}, 'A chat', now(), now())`);
  for (const [no, { at, role }] of many(40, () => ({ at: instant(), role: pick(['user', 'assistant']) })).entries()) {
    if (role === 'user') written.questions.push({ at });
    await db.rows(sql`
      INSERT INTO ai_chat_messages (id, session_id, no, role, content, created_at) VALUES (${uuidv7()}, ${session}, ${no}, ${role}, 'Words', ${at})`);
  }
  for (const { at, input, output, cost } of many(40, () => ({
    at: instant(),
    input: below(9_000),
    output: below(2_000),
    cost: random() < 0.5 ? below(90_000) : null,
  }))) {
    written.calls.push({ at, tokens: input + output, cost });
    await db.rows(sql`
      INSERT INTO model_calls (id, at, purpose, model, input_tokens, output_tokens, cost_microusd, took_ms, outcome)
      VALUES (${uuidv7()}, ${at}, 'chat', 'a-model', ${input}, ${output}, ${cost}, 5, 'ok')`);
  }
  for (const { day, query } of many(60, () => ({
    day: instant().toISOString().slice(0, 10),
    query: pick(['clinic', 'zebra', 'invoices']),
  }))) {
    if (written.searches.some((search) => search.day === day && search.query === query)) continue;
    const times = 1 + below(9);
    const in_vain = below(times + 1);
    written.searches.push({ day, query, times, in_vain });
    await db.rows(sql`INSERT INTO search_queries VALUES (${day}, ${query}, ${times}, ${in_vain})`);
  }
  return written;
}

type Dice = {
  random: Random;
  below: (count: number) => number;
  pick: <T>(of: readonly T[]) => T;
  instant: () => Date;
  somebody: () => string;
};

/** Subscriptions that begin in a trial or paid for, change status and price, end; some people have several, one after the other or at once. */
async function writeSubscriptions({ db }: Context, written: Written, { random, below, pick, instant, somebody }: Dice): Promise<void> {
  for (let n = below(24); n > 0; n--) {
    const id = `sub_${uuidv7()}`;
    const user = somebody();
    let status = pick(['trialing', 'active', 'incomplete']);
    let amount = pick([3_900, 2_900, 4_900]);
    const begunAt = instant();
    const tell = (type: string, metadata: object, at: Date) => written.events.push({ user, subscription: id, type, metadata, at });
    let at = begunAt;
    const later = () => {
      at = new Date(at.getTime() + below(60 * 86_400_000));
      const edge = EDGES.find((one) => one > at);
      if (edge && random() < 0.5) at = edge;
      return at;
    };
    tell('subscription.created', { status, plan: 'pro_monthly', amount }, begunAt);
    for (let changes = below(5); changes > 0; changes--) {
      const to = pick(['active', 'past_due', 'trialing']);
      const price = random() < 0.3 ? pick([1_900, 5_900]) : amount;
      const changed = {
        ...(to === status ? {} : { status: { from: status, to } }),
        ...(price === amount ? {} : { amount: { from: amount, to: price } }),
      };
      tell('subscription.updated', { changes: { ...changed, current_period_end: { from: 'then', to: 'now' } } }, later());
      [status, amount] = [to, price];
    }
    let endedAt: Date | null = null;
    if (random() < 0.5) {
      endedAt = later();
      tell('subscription.cancelled', { amount }, endedAt);
      status = 'canceled';
    }
    written.subscriptions.push({ id, user, status, amount, endedAt });
    await db.rows(sql`
      INSERT INTO subscriptions (id, user_id, customer_id, status, amount_cents, currency, current_period_start, current_period_end, cancel_at_period_end,
        created_at, ended_at, read_no, checked_at)
      VALUES (${id}, ${user}, ${`cus_${user}`}, ${status}, ${amount}, 'usd', ${begunAt}, ${begunAt}, false, ${begunAt}, ${endedAt}, 1, now())`);
  }
  // As they are written when they are told: each person's events as they happened, the time of one never before the one before it.
  written.events.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { user, subscription, type, metadata, at } of written.events)
    await db.rows(sql`
      INSERT INTO subscription_events (id, user_id, event_type, stripe_subscription_id, metadata, created_at)
      VALUES (${uuidv7()}, ${user}, ${type}, ${subscription}, ${JSON.stringify(metadata)}, ${at})`);
}
