import { z } from '@hono/zod-openapi';
import { Email } from '../accounts/accounts.contract.ts';

/** The shapes of merging two accounts of one person. */

const FROM = z.uuid('from must be the id of an account');

export const MergeQuery = z.object({ email: Email });

export const MergeAccounts = z.strictObject({ from: FROM }).openapi('MergeAccounts');
export type MergeAccounts = z.infer<typeof MergeAccounts>;

/** What a merge would do, before it is done. */
export const MergePlan = z
  .object({
    from: z.object({ id: z.uuid(), email: z.string(), full_name: z.string() }),
    refused: z.string().nullable().openapi({ description: 'Why these two cannot be merged; null when they can' }),
    moves: z.array(z.object({ what: z.string(), rows: z.int() })).openapi({
      description:
        'What the account that goes has and the other one is given, by kind; of what both have, the row of the account that stays is kept',
    }),
    goes: z
      .array(z.object({ what: z.string(), rows: z.int(), why: z.string() }))
      .openapi({ description: 'What is deleted with the account' }),
  })
  .openapi('MergePlan');
export type MergePlan = z.infer<typeof MergePlan>;
