import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { planHolders } from './plan-holders.server.ts';
import { accountOf, type Identity, nameOf } from './provider-identity.server.ts';

const LEFT = 'left behind with the provider before';

/** Whether the database was moved, and a line or more for whoever asked. */
export type Adopted = { isAdopted: boolean; said: string };

/**
 * Moves a database to the provider that is configured now. Customers, open checkouts and what was still to be asked or applied belong to the one before and
 * are let go: tasks under their cause, so that the same may be asked for again; events whole, so that they are fetched when the database comes back.
 * Payments and events stay as history, and plans that were paid there end as the provider configured now does not have them.
 *
 * A database that has sold in the sandbox or in test mode never goes live: what nobody paid for would hold, and be counted.
 * @param isForced also while money has to go back or plans have to end at the provider before
 */
export async function adoptProvider(ctx: Context, payments: Payments, { isForced = false } = {}): Promise<Adopted> {
  const account = await accountOf(ctx, payments);
  return ctx.db.transaction(async (db) => {
    const before = await db.row<Identity>(sql`SELECT mode, account_id FROM payment_provider FOR UPDATE`);
    const next = { mode: payments.mode, account_id: account };
    const is = `This database belongs to ${nameOf(next)}`;
    if (before?.mode === next.mode && before.account_id === next.account_id) return { isAdopted: true, said: `${is} already.` };
    const refusal = before ? await reasonNotTo(db, before, next, isForced) : undefined;
    if (refusal) return { isAdopted: false, said: refusal };
    await db.rows(sql`
      INSERT INTO payment_provider (mode, account_id, since) VALUES (${next.mode}, ${account}, ${ctx.now()})
      ON CONFLICT (is_the_one) DO UPDATE SET mode = excluded.mode, account_id = excluded.account_id, since = excluded.since`);
    await planHolders().forgetCustomers(db);
    const closed = await db.rows(sql`UPDATE checkouts SET state = 'expired' WHERE state = 'open' RETURNING 1`);
    const tasks = await db.rows(sql`
      UPDATE provider_tasks SET state = 'replaced', cause = cause || ', ' || ${LEFT}::text || ' as ' || id, last_error = ${LEFT}, finished_at = ${ctx.now()}
      WHERE state IN ('queued', 'dead') RETURNING 1`);
    await db.rows(sql`DELETE FROM provider_events WHERE state IN ('queued', 'dead')`);
    const was = before ? ` It was ${nameOf(before)}.` : '';
    const said = `${is} now.${was} ${closed.length} open checkouts and ${tasks.length} open tasks were let go. Restart the site.`;
    return { isAdopted: true, said };
  });
}

/** @returns why a database should stay with its provider; undefined when it may go */
async function reasonNotTo(db: Database, before: Identity, next: Identity, isForced: boolean): Promise<string | undefined> {
  const hasSold = (await db.row(sql`SELECT 1 FROM payments LIMIT 1`)) !== undefined;
  if (hasSold && before.mode !== 'live' && next.mode === 'live')
    return `This database has sold through ${nameOf(before)}, where no money moves. To sell in live mode use a fresh database.`;
  const owed = await db.rows<'kind' | 'cause' | 'state'>(sql`
    SELECT kind, cause, state FROM provider_tasks WHERE state IN ('queued', 'dead') AND kind IN ('refund', 'end_subscription') ORDER BY created_at, id`);
  if (owed.length === 0 || isForced) return undefined;
  const lines = owed.map(({ kind, cause, state }) => `  ${kind.replaceAll('_', ' ')} (${state === 'dead' ? 'given up' : state}): ${cause}`);
  return [
    `${nameOf(before)} has still to be asked for what people are owed:`,
    ...lines,
    'Let the site do it with the variables it was used with, or do it at the provider’s dashboard. To leave it behind, add --force.',
  ].join('\n');
}
