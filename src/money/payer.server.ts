import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';

/** @returns the account a payment or subscription belongs to: the one named when it was bought, or the one that was merged into, else the provider's customer; null for a guest, or when the account is gone. */
export async function payerOf(ctx: Context, metadata: Record<string, string>, customerId: string | null): Promise<string | null> {
  const named = uuidOrNull(metadata.user_id);
  return (
    (await ctx.db.value<string>(sql`
      WITH named AS (SELECT coalesce((SELECT into_id FROM account_merges WHERE from_id = ${named}::uuid), ${named}::uuid) AS id)
      SELECT u.id FROM users u, named WHERE u.id = named.id OR u.stripe_customer_id = ${customerId}::text
      ORDER BY (u.id = named.id) IS TRUE DESC LIMIT 1`)) ?? null
  );
}
