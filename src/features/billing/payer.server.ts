import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';

/** @returns the account a payment or subscription belongs to: the one named when it was bought, else the provider's customer; null for a guest, or when the account is gone. */
export async function payerOf(ctx: Context, metadata: Record<string, string>, customerId: string | null): Promise<string | null> {
  const row = await firstRow<{ id: string }>(
    ctx.db,
    sql`
      SELECT id FROM users WHERE id::text = ${metadata.user_id ?? ''} OR stripe_customer_id = ${customerId ?? ''}
      ORDER BY id::text = ${metadata.user_id ?? ''} DESC LIMIT 1`,
  );
  return row?.id ?? null;
}
