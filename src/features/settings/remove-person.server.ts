import type { Context } from '../../platform/context.server.ts';
import { endBillingOf } from '../billing/manage-subscription.server.ts';
import { type Person, personalTables } from './personal-data.server.ts';

/**
 * Removes an account with all that is held about its person, without a letter; what they pay for by the month ends with it.
 * @param ctx inside a transaction that holds the person's row: all of a person goes, or nothing
 */
export async function removePerson(ctx: Context, person: Person): Promise<void> {
  await endBillingOf(ctx, person.id);
  const { users, ...others } = personalTables;
  // The account last: until then its rows can be found.
  for (const { removal } of [...Object.values(others), users]) {
    if (typeof removal === 'function') await ctx.db.rows(removal(person));
  }
}
