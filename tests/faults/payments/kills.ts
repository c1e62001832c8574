import { pino } from 'pino';
import sql from 'sql-template-tag';
import { paymentWorker } from '../../../src/money/billing-worker.server.ts';
import { products } from '../../../src/money/products.ts';
import { parseConfig } from '../../../src/platform/config.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { type DatabasePool, openDatabase } from '../../../src/platform/db/client.server.ts';
import { openJobs } from '../../../src/platform/jobs/open-jobs.server.ts';
import { createPayments, type Payments } from '../../../src/platform/payments/payments.server.ts';
import { everyJob } from '../../factories/jobs.ts';
import { flows } from './flows.ts';
import { sound } from './fuse.ts';
import { violations } from './invariants.ts';
import { APP_URL, addPerson, aWorld, calm } from './world.ts';

/** Flows that wait for no clock: this process lives in real time. */
const isTimeless = ({ name }: { name: string }) => !name.includes('weeks') && !name.includes('hours') && !name.includes('dispute');

/** What the killed process does: people buy, cancel and get money back without end, beside the jobs as they run in production. */
export async function keepBuying(url: string): Promise<never> {
  const log = pino({ level: 'silent' });
  const db = openDatabase(url, log, { maxConnections: 8, name: 'faults buyer' });
  const ctx: Context = { db, log, now: () => new Date() };
  const payments = createPayments(ctx, parseConfig({ NODE_ENV: 'test', APP_URL }), products, 'a secret of the faults') as Payments;
  const jobs = await openJobs(ctx, db, everyJob);
  await jobs.start([paymentWorker(payments)]);
  const world = { ...aWorld({ world: db, ours: db }, Math.random), now: ctx.now };
  const timeless = flows.filter(isTimeless);
  for (;;) {
    const person = await addPerson(world);
    for (let i = 0; i < 4; i++) {
      const flow = world.pick(timeless);
      const then = await flow.ask(world, { ctx, payments, fuse: sound() }, person).catch(() => undefined);
      await then?.().catch(() => undefined);
      process.stdout.write('.');
    }
  }
}

/** Brings to peace what killed processes left behind. @returns what does not hold then */
export async function peaceAfterKills(db: DatabasePool): Promise<{ wrong: string[]; charges: number }> {
  const world = aWorld({ world: db, ours: db }, Math.random);
  // The world's clock goes on where the killed processes' stopped.
  world.pass(Date.now() + 60_000 - world.now().getTime());
  await calm(world);
  const [count] = await db.rows<{ n: number }>(sql`SELECT count(*) AS n FROM sandbox.objects WHERE object = 'charge'`);
  return { wrong: await violations(world), charges: count?.n ?? 0 };
}
