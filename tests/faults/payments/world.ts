import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import type { Sandbox } from '../../../dev/sandbox/store.server.ts';
import { turnDuePeriods } from '../../../dev/sandbox/subscriptions.server.ts';
import { runBilling } from '../../../src/money/billing-worker.server.ts';
import { products } from '../../../src/money/products.ts';
import { applyDueEvents, receiveWebhook } from '../../../src/money/provider-events.server.ts';
import { reconcile } from '../../../src/money/reconcile.server.ts';
import { doDueTasks } from '../../../src/money/run-tasks.server.ts';
import { parseConfig } from '../../../src/platform/config.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import type { Database } from '../../../src/platform/db/client.server.ts';
import { createPayments, type Payments } from '../../../src/platform/payments/payments.server.ts';
import type { Viewer } from '../../../src/platform/viewer.ts';
import { anIdea } from '../../factories/idea.factory.ts';
import { type Fuse, fusedDatabase, fusedHttp, type Planted, sound } from './fuse.ts';

export const APP_URL = 'http://localhost:3000';
const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;
/** How peace goes on: as long as the longest wait between two tries of anything. */
const PEACE_MS = [...Array(6).fill(7 * MINUTE_MS), HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS, DAY_MS, 7 * MINUTE_MS] as number[];

export type Process = { ctx: Context; payments: Payments; fuse: Fuse };
export type PersonInWorld = { id: string; viewer: Viewer; isGone: boolean };
/** A refund somebody asked us for: it has to happen, once. */
export type AskedRefund = { reason: string; amountCents: number };

/** One run: a provider that never fails, people, a clock, and processes of ours that do fail. */
export type World = {
  db: Database;
  now: () => Date;
  pass(ms: number): void;
  /** The provider, seen from outside our processes. */
  sandbox: Sandbox;
  random: () => number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  people: PersonInWorld[];
  asked: AskedRefund[];
  /** Times that comparing with the provider had to repair what no lost event explains. */
  repairs: number;
  /** What a flow saw that should not be. */
  wrong: string[];
  planted: Planted | undefined;
  said: Map<string, unknown>;
  /** A process as it would be started now. */
  process(fuse?: Fuse): Process;
};

/** Our processes have connections of their own, which may be cut; the provider and the harness keep theirs. */
export type Databases = { world: Database; ours: Database };

export function aWorld({ world: db, ours }: Databases, random: () => number, planted?: Planted): World {
  let atMs = Date.parse('2026-03-10T12:00:00.000Z');
  const log = pino({ level: process.env.FAULTS_LOG ?? 'silent' });
  const now = () => new Date(atMs);
  const said = new Map<string, unknown>();
  const start = (fuse: Fuse): Process => {
    const outside: Context = { db, log, now };
    const config = parseConfig({ NODE_ENV: 'test', APP_URL });
    const payments = createPayments(outside, config, products, 'a secret of the faults', {
      retries: 0,
      draftS: 3_600,
      wrapHttp: (client) => fusedHttp(client, fuse),
    }) as Payments;
    return { ctx: { db: fusedDatabase(ours, fuse), log, now }, payments, fuse };
  };
  const { sandbox } = start(sound()).payments;
  return {
    db,
    now,
    pass: (ms) => {
      atMs += ms;
    },
    sandbox: sandbox as Sandbox,
    random,
    chance: (share) => random() < share,
    pick: (from) => from[Math.floor(random() * from.length)] as (typeof from)[number],
    people: [],
    asked: [],
    repairs: 0,
    wrong: [],
    planted,
    said,
    process: (fuse = sound(planted, said)) => start(fuse),
  };
}

export async function addPerson({ db, people, now }: World): Promise<PersonInWorld> {
  const id = randomUUID();
  await db.rows(sql`
    INSERT INTO users (id, email, email_verified, subscription_status_since, created_at) VALUES (${id}, ${`${id}@people.example`}, true, ${now()}, ${now()})`);
  const person: PersonInWorld = { id, viewer: { plan: 'free', isAdmin: false, userId: id }, isGone: false };
  people.push(person);
  return person;
}

/** Puts ideas into the world that can be claimed. */
export async function addIdeas({ db, now }: World, count: number): Promise<void> {
  const ctx: Context = { db, log: pino({ level: 'silent' }), now };
  for (let i = 0; i < count; i++) await anIdea(ctx);
}

type Sent = { id: string; data: { id: string; type: string; data: { object: { id: string } } } };

/** The provider's webhooks on bad roads: lost, doubled, out of order, hours late. What arrives is taken by the process given. */
export async function deliverBadly(world: World, { ctx, payments, fuse }: Process): Promise<void> {
  const { db } = world;
  const events = await db.rows<Sent>(sql`SELECT id, data FROM sandbox.events WHERE state = 'queued' ORDER BY number`);
  const shuffled = events.map((event) => ({ event, at: world.random() })).sort((a, b) => a.at - b.at);
  for (const { event } of shuffled) {
    // Left for later: this is how it comes to be hours late.
    if (world.chance(0.25)) continue;
    if (world.chance(0.15)) {
      await db.rows(sql`UPDATE sandbox.events SET state = 'given_up' WHERE id = ${event.id}`);
      continue;
    }
    for (let copies = world.chance(0.25) ? 3 : 1; copies > 0; copies--) await deliver(world, payments, ctx, event);
    if (fuse.isDead) return;
    await db.rows(sql`UPDATE sandbox.events SET state = 'delivered' WHERE id = ${event.id}`);
  }
}

async function deliver(world: World, payments: Payments, ctx: Context, { data }: Sent): Promise<void> {
  world.said.set(data.data.object.id, data.data.object);
  const payload = JSON.stringify(data);
  const timestamp = Math.floor(world.now().getTime() / 1000);
  const signature = payments.stripe.webhooks.generateTestHeaderString({ payload, secret: payments.webhookSecret, timestamp });
  await receiveWebhook(ctx, payments, payload, signature).catch(() => undefined);
}

/** One round of our jobs, the sandbox's own deliveries left out. Whatever fails is tried again later, as in life. */
export async function work({ ctx, payments }: Process): Promise<void> {
  await applyDueEvents(ctx, payments).catch(() => undefined);
  await doDueTasks(ctx, payments).catch(() => undefined);
}

/** Days go by: months are billed, and our jobs run as they do every day. */
export async function passDays(world: World, days: number, process: Process): Promise<void> {
  for (let day = 0; day < days; day++) {
    world.pass(DAY_MS);
    await turnDuePeriods(world.sandbox);
    if (day % 2 === 1) continue;
    await deliverBadly(world, process).catch(() => undefined);
    const compared = await reconcile(process.ctx, process.payments).catch(() => undefined);
    world.repairs += (compared?.repaired ?? 0) + (compared?.chargesMissing ?? 0);
    await work(process);
  }
}

const MOST_ROUNDS = 5_000;

/** Peace: a sound process, time enough for every retry, and what was lost found again. */
export async function calm(world: World): Promise<void> {
  for (const waitMs of PEACE_MS) {
    const { ctx, payments } = world.process();
    await turnDuePeriods(world.sandbox);
    await drain(ctx, payments);
    const { repaired, chargesMissing } = await reconcile(ctx, payments);
    world.repairs += repaired + chargesMissing;
    world.pass(waitMs);
  }
  const { ctx, payments } = world.process();
  await drain(ctx, payments);
}

/** Works until nothing is due, however much a killed process has left; work that never ends is a fault of its own. */
async function drain(...of: Parameters<typeof runBilling>): Promise<void> {
  for (let i = 0; i < MOST_ROUNDS; i++) if ((await runBilling(...of)) === 0) return;
  throw new Error(`the payment jobs still find work after ${MOST_ROUNDS} rounds`);
}
