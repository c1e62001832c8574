import sql from 'sql-template-tag';
import type { Database } from '../platform/db/client.server.ts';

/** One customer at a time, always locked in the same order; before anything else is. */
export async function lockCustomers({ db }: { db: Database }, subjects: string[]): Promise<void> {
  for (const subject of [...new Set(subjects)].sort()) await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`billing ${subject}`}))`);
}

/** Whoever a payment or a subscription is of, as it is read from the ledger. */
export type Payer = { customer_id: string | null; user_id: string | null };

/**
 * Holds customer and person, in this order, as whoever applies what the provider says does (apply-reads.server.ts): until the transaction ends
 * nothing of theirs changes beside it.
 * @param id of the provider, stands for a payer without a customer
 */
export async function lockPayer({ db }: { db: Database }, { customer_id: customer, user_id: userId }: Payer, id: string): Promise<void> {
  await lockCustomers({ db }, [customer ?? id]);
  if (userId) await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
}
