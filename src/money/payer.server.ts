import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';

/** @returns the account a payment or subscription belongs to: the one named when it was bought, else the provider's customer; null for a guest, or when the account is gone. */
export async function payerOf(ctx: Context, metadata: Record<string, string>, customerId: string | null): Promise<string | null> {
  const named = uuidOrNull(metadata.user_id);
  const row = await firstRow<{ id: string }>(
    ctx.db,
    sql`
      SELECT id FROM users WHERE id = ${named}::uuid OR stripe_customer_id = ${customerId}::text
      ORDER BY (id = ${named}::uuid) IS TRUE DESC LIMIT 1`,
  );
  return row?.id ?? null;
}
