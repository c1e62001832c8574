import sql from 'sql-template-tag';
import { refund } from '../../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../../dev/sandbox/store.server.ts';
import { changeCard, payOpenInvoice, turnDuePeriods } from '../../../dev/sandbox/subscriptions.server.ts';
import { endSubscriptionByHand } from '../../../src/money/payments-by-hand.server.ts';
import { reconcile } from '../../../src/money/reconcile.server.ts';
import type { Flow } from './flows.ts';
import { DAY_MS, type PersonInWorld, passDays, type World } from './world.ts';

/** After so many tries in vain a task is given up. */
const MOST_TRIES = 12;

async function customerOf({ db }: World, { id }: PersonInWorld): Promise<string | null> {
  const [user] = await db.rows<{ customer: string | null }>(sql`SELECT stripe_customer_id AS customer FROM users WHERE id = ${id}`);
  return user?.customer ?? null;
}

/** Pays on the page of an invoice that is open, whatever has become of its plan. */
async function payWhatIsOpen({ db, sandbox }: World, customer: string): Promise<void> {
  const open = await db.rows<{ id: string }>(sql`
    SELECT id FROM sandbox.objects WHERE object = 'invoice' AND data ->> 'customer' = ${customer} AND data ->> 'status' = 'open' ORDER BY number`);
  for (const { id } of open) await inSandbox(sandbox, customer, (tx) => payOpenInvoice(tx, id)).catch(() => undefined);
}

/** What comes long after its cause: invoices of plans that have ended, tasks that were given up, events of days nobody was there. */
export const lateFlows: Flow[] = [
  {
    name: 'pay an invoice that is open',
    ask: async (world, _process, person) => {
      const customer = await customerOf(world, person);
      if (customer) await payWhatIsOpen(world, customer);
    },
  },
  {
    name: 'let the card fail for weeks, and pay when the plan has ended',
    ask: async (world, _process, person) => {
      const customer = await customerOf(world, person);
      if (!customer) return;
      await inSandbox(world.sandbox, customer, (tx) => changeCard(tx, customer, true));
      // To the end of the month, and until the provider gives up.
      await passDays(world, 32 + 22, world.process());
      await payWhatIsOpen(world, customer);
    },
  },
  {
    name: 'end a plan by hand, in vain for weeks, and ask again',
    isAskedOnce: true,
    ask: async (world, _process, { id: by }) => {
      const { db } = world;
      const [live] = await db.rows<{ id: string }>(
        sql`SELECT id FROM subscriptions WHERE user_id = ${by} AND ended_at IS NULL ORDER BY id LIMIT 1`,
      );
      if (!live) return;
      const isDead = async () =>
        (await db.rows(sql`SELECT 1 FROM provider_tasks WHERE cause = ${`end ${live.id} by hand`} AND state = 'dead'`)).length > 0;
      const inVain = world.process();
      inVain.fuse.httpFault = () => 'broken';
      for (let i = 0; i < MOST_TRIES && !(await isDead()); i++) {
        await endSubscriptionByHand(inVain.ctx, inVain.payments, { subscriptionId: live.id, when: 'now', byUserId: by }).catch(
          () => undefined,
        );
        world.pass(DAY_MS);
      }
      if (!(await isDead())) return;
      const { ctx, payments } = world.process();
      const state = await endSubscriptionByHand(ctx, payments, { subscriptionId: live.id, when: 'now', byUserId: by });
      if (state !== 'done') world.wrong.push(`the end of ${live.id}, given up and asked for again, is ${state}`);
    },
  },
  {
    name: 'have nobody there for weeks, while money goes back and what is told of it is lost',
    ask: async (world) => {
      const { ctx, payments } = world.process();
      await reconcile(ctx, payments);
      const [paid] = await world.db.rows<{ intent: string }>(
        sql`SELECT provider_payment_id AS intent FROM payments WHERE refunded_cents < amount_cents AND dispute_status IS NULL ORDER BY id LIMIT 1`,
      );
      const days = 4 + Math.floor(world.random() * 20);
      for (let day = 0; day < days; day++) {
        world.pass(DAY_MS);
        if (paid && day === 1)
          await inSandbox(world.sandbox, paid.intent, (tx) => refund(tx, paid.intent, undefined, null, {})).catch(() => undefined);
        await turnDuePeriods(world.sandbox);
      }
      await world.db.rows(sql`
        UPDATE sandbox.events SET state = 'given_up' WHERE state = 'queued' AND created_at < ${new Date(world.now().getTime() - 3 * DAY_MS)}`);
    },
  },
];
