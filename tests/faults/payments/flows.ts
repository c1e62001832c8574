import sql from 'sql-template-tag';
import { paySession } from '../../../dev/sandbox/checkout.server.ts';
import { decideDispute, failRefund, openDispute, refund } from '../../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../../dev/sandbox/store.server.ts';
import { changeCard } from '../../../dev/sandbox/subscriptions.server.ts';
import { claimOutcome } from '../../../src/claims/claim-outcome.server.ts';
import { releaseReservation } from '../../../src/claims/end-reservation.server.ts';
import { startClaim } from '../../../src/claims/start-claim.server.ts';
import { openCheckout } from '../../../src/money/checkout.server.ts';
import { cancelSubscription, endBillingOf, resumeSubscription } from '../../../src/money/manage-subscription.server.ts';
import { openPlanCheckout } from '../../../src/money/plan-checkout.server.ts';
import { refundPayment } from '../../../src/money/refund-payment.server.ts';
import { refreshSubscription } from '../../../src/money/subscription-status.server.ts';
import { visitor } from '../../../src/platform/viewer.ts';
import { lateFlows } from './late-flows.ts';
import { APP_URL, DAY_MS, HOUR_MS, type PersonInWorld, type Process, passDays, type World } from './world.ts';

const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };

/** Something a person, an administrator, a bank or the calendar does. `ask` runs in a process of ours and may die at any step of it. */
export type Flow = {
  name: string;
  /** People do not ask for this again when the page fails: they look first. */
  isAskedOnce?: true;
  /** @returns what is done at the provider afterwards, by somebody who is not our process */
  ask: (world: World, process: Process, person: PersonInWorld) => Promise<(() => Promise<unknown>) | undefined>;
};

const buy =
  (plan: 'pro_monthly' | 'lifetime'): Flow['ask'] =>
  async (world, { ctx, payments }, { viewer }) => {
    const { sessionId } = await openPlanCheckout(ctx, payments, viewer, { priceId: payments.prices[plan], ...urls });
    return async () => {
      if (world.chance(0.15)) return;
      if (world.chance(0.3)) await paySession(world.sandbox, sessionId, null, true);
      await paySession(world.sandbox, sessionId, null, false);
      if (world.chance(0.5)) await refreshSubscription(ctx, payments, viewer);
    };
  };

type Paid = { id: string; provider_payment_id: string; left: number };

async function somePayment({ db }: World, { id }: PersonInWorld): Promise<Paid | undefined> {
  const [paid] = await db.rows<Paid>(sql`
    SELECT id, provider_payment_id, amount_cents - refunded_cents AS left FROM payments
    WHERE user_id = ${id} AND refunded_cents < amount_cents AND dispute_status IS NULL ORDER BY id DESC LIMIT 1`);
  return paid;
}

/** An idea of the world, claimed already or not: what is wanted is wanted by several. */
async function someIdea({ db, pick }: World): Promise<string> {
  return pick(await db.rows<{ id: string }>(sql`SELECT id FROM ideas ORDER BY id`)).id;
}

/** A checkout that reserves nothing: as one is whose reservation has run out while its page is still open at the provider. */
const openClaim = ({ ctx, payments }: Process, ideaId: string | undefined) =>
  openCheckout(ctx, payments, {
    purpose: 'claim',
    userId: null,
    ...(ideaId ? { ideaId } : {}),
    mode: 'payment',
    line: { name: 'An idea', description: 'Exclusively' },
    amountCents: 100_000,
    ...urls,
  });

const claim =
  (isWithdrawn: boolean): Flow['ask'] =>
  async (world, { ctx, payments }, { viewer }) => {
    const ideaId = await someIdea(world);
    const asGuest = world.chance(0.5);
    const { url } = await startClaim(ctx, payments, { viewer: asGuest ? visitor : viewer, checkoutId: undefined }, ideaId);
    const sessionId = url.split('/').at(-1) as string;
    return async () => {
      if (world.chance(0.15)) return;
      if (world.chance(0.2)) world.pass(29 * 60_000);
      if (isWithdrawn) await world.db.rows(sql`UPDATE ideas SET active = false WHERE id = ${ideaId}`);
      await paySession(world.sandbox, sessionId, asGuest ? 'guest@people.example' : null, false);
      if (world.chance(0.5)) await claimOutcome(ctx, payments, viewer, sessionId);
    };
  };

/** Every way money, plans and ideas change. */
export const flows: Flow[] = [
  ...lateFlows,
  { name: 'buy a month', ask: buy('pro_monthly') },
  { name: 'buy a month', ask: buy('pro_monthly') },
  { name: 'buy lifetime', ask: buy('lifetime') },
  {
    name: 'pay for both plans, each in a tab of its own',
    ask: async (world, { ctx, payments }, { viewer }) => {
      const one = await openPlanCheckout(ctx, payments, viewer, { priceId: payments.prices.pro_monthly, ...urls });
      const two = await openPlanCheckout(ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
      return async () => {
        for (const { sessionId } of world.chance(0.5) ? [one, two] : [two, one]) await paySession(world.sandbox, sessionId, null, false);
      };
    },
  },
  {
    name: 'pay as a guest for what nobody sells',
    ask: async (world, process) => {
      const { sessionId } = await openClaim(process, undefined);
      return () => paySession(world.sandbox, sessionId, 'guest@people.example', false);
    },
  },
  { name: 'claim an idea', ask: claim(false) },
  { name: 'claim an idea', ask: claim(false) },
  {
    name: 'claim one idea in three browsers whose reservations are over',
    ask: async (world, process) => {
      const ideaId = await someIdea(world);
      const opened = [await openClaim(process, ideaId), await openClaim(process, ideaId), await openClaim(process, ideaId)];
      return () => Promise.all(opened.map(({ sessionId }, i) => paySession(world.sandbox, sessionId, `guest-${i}@people.example`, false)));
    },
  },
  { name: 'claim an idea that is withdrawn meanwhile', ask: claim(true) },
  {
    name: 'leave the payment for an idea, and pay it in another tab all the same',
    ask: async (world, { ctx, payments }, { viewer }) => {
      const ideaId = await someIdea(world);
      const buyer = { viewer, checkoutId: undefined };
      const { url } = await startClaim(ctx, payments, buyer, ideaId);
      const sessionId = url.split('/').at(-1) as string;
      const pay = () => paySession(world.sandbox, sessionId, null, false);
      if (world.chance(0.3)) await pay();
      await releaseReservation(ctx, payments, buyer, ideaId);
      return async () => {
        if ((await world.db.rows(sql`SELECT 1 FROM idea_reservations WHERE idea_id = ${ideaId}`)).length > 0) return;
        // The idea is free, so nobody can pay by a checkout that had reserved it.
        if ((await pay()) === 'paid') world.wrong.push(`${sessionId} was paid after its idea was free again`);
      };
    },
  },
  {
    name: 'close the tab of a payment for an idea; another comes when its time is over',
    ask: async (world, { ctx, payments }, { viewer }) => {
      const ideaId = await someIdea(world);
      const first = await startClaim(ctx, payments, { viewer, checkoutId: undefined }, ideaId);
      world.pass(16 * 60_000);
      const from = `address ${world.people.length} ${Math.floor(world.random() * 1e6)}`;
      const another = await startClaim(ctx, payments, { viewer: visitor, checkoutId: undefined, from }, ideaId);
      return async () => {
        const left = await paySession(world.sandbox, first.url.split('/').at(-1) as string, null, false);
        const isBeside = left === 'paid' && first.isReserved && another.isReserved;
        if (isBeside) world.wrong.push(`${first.url} was paid after its idea was reserved for another`);
        await paySession(world.sandbox, another.url.split('/').at(-1) as string, 'guest@people.example', false);
      };
    },
  },
  {
    name: 'cancel',
    ask: async (_world, { ctx, payments }, { viewer }) => {
      await cancelSubscription(ctx, payments, viewer);
    },
  },
  {
    name: 'resume',
    ask: async (_world, { ctx, payments }, { viewer }) => {
      await resumeSubscription(ctx, payments, viewer);
    },
  },
  {
    name: 'give money back, as an administrator',
    isAskedOnce: true,
    ask: async (world, { ctx, payments }, person) => {
      const paid = await somePayment(world, person);
      if (!paid) return;
      const isAll = world.chance(0.5);
      const amountCents = isAll ? paid.left : Math.max(1, Math.floor(paid.left / 3));
      const reason = `asked ${world.asked.length}`;
      world.asked.push({ reason, amountCents });
      await refundPayment(ctx, payments, { paymentId: paid.id, ...(isAll ? {} : { amountCents }), reason });
    },
  },
  {
    name: 'give a part back, hear no answer, and be away for a minute or for thirty hours',
    isAskedOnce: true,
    ask: async (world, process, person) => {
      const paid = await somePayment(world, person);
      if (!paid) return;
      const amountCents = Math.max(1, Math.floor(paid.left / 3));
      const reason = `asked ${world.asked.length}`;
      world.asked.push({ reason, amountCents });
      // What it looks at before is answered.
      process.fuse.httpFault = (method) => (method === 'POST' ? 'answer_lost' : 'none');
      await refundPayment(process.ctx, process.payments, { paymentId: paid.id, amountCents, reason });
      // The provider remembers the idempotency key, or has forgotten it.
      return async () => world.pass(world.chance(0.5) ? HOUR_MS / 60 : 30 * HOUR_MS);
    },
  },
  {
    name: 'let a refund fail at the bank',
    ask: async (world, _process, { id }) => {
      const [given] = await world.db.rows<{ intent: string }>(sql`
        SELECT p.provider_payment_id AS intent FROM payments p
        WHERE p.refunded_cents > 0 AND (p.user_id = ${id} OR p.purpose = 'claim') AND dispute_status IS NULL
          AND (SELECT count(*) FROM payment_entries e WHERE e.payment_id = p.id AND e.kind = 'refund_failed') < 2
        ORDER BY p.id DESC LIMIT 1`);
      if (given) await inSandbox(world.sandbox, given.intent, (tx) => failRefund(tx, given.intent)).catch(() => undefined);
    },
  },
  {
    name: 'give money back at the provider’s own dashboard',
    ask: async (world, _process, person) => {
      const paid = await somePayment(world, person);
      if (paid)
        await inSandbox(world.sandbox, paid.provider_payment_id, (tx) => refund(tx, paid.provider_payment_id, undefined, null, {})).catch(
          () => undefined,
        );
    },
  },
  {
    name: 'dispute a payment, and have it decided',
    ask: async (world, _process, person) => {
      const paid = await somePayment(world, person);
      if (!paid) return;
      const intent = paid.provider_payment_id;
      await inSandbox(world.sandbox, intent, (tx) => openDispute(tx, intent)).catch(() => undefined);
      return async () => {
        if (world.chance(0.4)) return;
        world.pass(3 * DAY_MS);
        await inSandbox(world.sandbox, intent, (tx) => decideDispute(tx, intent, world.chance(0.5) ? 'won' : 'lost')).catch(
          () => undefined,
        );
      };
    },
  },
  {
    name: 'let the card fail, or work again',
    ask: async (world, _process, { id }) => {
      const [user] = await world.db.rows<{ stripe_customer_id: string | null }>(sql`SELECT stripe_customer_id FROM users WHERE id = ${id}`);
      const customer = user?.stripe_customer_id;
      if (customer) await inSandbox(world.sandbox, customer, (tx) => changeCard(tx, customer, world.chance(0.6)));
    },
  },
  {
    name: 'let weeks pass',
    ask: async (world) => {
      await passDays(world, 1 + Math.floor(world.random() * 35), world.process());
    },
  },
  {
    name: 'delete the account',
    ask: async (world, { ctx }, person) => {
      if (!world.chance(0.4)) return;
      await ctx.db.transaction(async (db) => {
        await endBillingOf({ ...ctx, db }, person.id);
        await db.rows(sql`DELETE FROM users WHERE id = ${person.id}`);
      });
    },
  },
];
