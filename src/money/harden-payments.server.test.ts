import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { migrate } from '../platform/db/migrate.server.ts';

const all = join(import.meta.dirname, '../../migrations');
const name = '0015_harden_payments.sql';
let t: TestDatabase;
let folder: string;

/** A database as it was before, with payments, notices and tasks in it. */
beforeAll(async () => {
  t = await testDatabase();
  for (const schema of ['public', 'sandbox']) await t.db.pool.query(`DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA IF NOT EXISTS public`);
  folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
  await cp(all, folder, { recursive: true, filter: (file) => Number(/(\d{4})_\w+\.sql$/.exec(file)?.[1] ?? 0) < 15 });
  await migrate({ url: t.url, folder, log: t.ctx.log });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t.drop();
});

async function pay(no: number, disputeStatus: string | null): Promise<void> {
  await t.db.transaction(async (db) => {
    const [paid] = await db.rows<{ id: string }>(sql`
      INSERT INTO payments (id, purpose, provider_payment_id, charge_id, amount_cents, currency, dispute_status, paid_at, read_no)
      VALUES (gen_random_uuid(), 'claim', ${`pi_${no}`}, ${`ch_${no}`}, 100, 'usd', ${disputeStatus}, now(), 1) RETURNING id`);
    await db.rows(sql`
      INSERT INTO payment_entries (id, payment_id, kind, amount_cents, provider_id, occurred_at)
      VALUES (gen_random_uuid(), ${paid?.id}, 'charge', 100, ${`ch_${no}`}, now())`);
  });
}

test('what was stored before keeps its meaning, and notices lose what they said of people', async () => {
  const words = [null, 'needs_response', 'under_review', 'warning_closed', 'won', 'lost', 'appeal_under_review', 'prevented'];
  for (const [no, word] of words.entries()) await pay(no, word);
  const object = {
    id: 'pi_9',
    object: 'payment_intent',
    customer: 'cus_1',
    amount: 3_900,
    currency: 'usd',
    receipt_email: 'ada@people.example',
    metadata: { user_id: 'ada', checkout_id: 'a checkout', purpose: 'lifetime' },
    last_payment_error: { code: 'card_declined', message: 'Dear Ada' },
  };
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.payment_failed', created: 1, livemode: false, data: { object } };
  await t.db.rows(sql`
    INSERT INTO provider_events (id, type, payload, occurred_at, received_at, next_try_at)
    VALUES (${event.id}, ${event.type}, ${JSON.stringify(event)}, now(), now(), now())`);
  await t.db.rows(sql`
    INSERT INTO provider_tasks (id, kind, cause, data, tries, next_try_at, created_at) VALUES (gen_random_uuid(), 'refund', 'a cause', '{}', 1, now(), now())`);
  await cp(join(all, name), join(folder, name));
  await migrate({ url: t.url, folder, log: t.ctx.log });
  const meanings = await t.db.rows<{ meaning: string | null }>(
    sql`SELECT dispute_status AS meaning FROM payments ORDER BY provider_payment_id`,
  );
  expect(meanings.map(({ meaning }) => meaning)).toEqual([null, 'open', 'open', null, 'won', 'lost', 'lost', null]);
  const { receipt_email, metadata, last_payment_error, ...kept } = object;
  const { user_id, ...named } = metadata;
  const [notice] = await t.db.rows<{ payload: object }>(sql`SELECT payload FROM provider_events`);
  expect(notice?.payload).toEqual({
    ...event,
    about: [],
    data: { object: { ...kept, metadata: named, last_payment_error: { code: 'card_declined' } } },
  });
  expect(await t.db.rows(sql`SELECT first_tried_at IS NOT NULL AS is_known FROM provider_tasks`)).toEqual([{ is_known: true }]);
  expect(await t.db.rows(sql`SELECT mode FROM payment_provider`)).toEqual([]);
});
