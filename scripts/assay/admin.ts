import { grantAdmin } from '../../src/people/accounts/grant-admin.server.ts';
import { withContext } from './database.ts';
import { verb } from './verb.ts';

const UNKNOWN_TABLE = '42P01';

/** Makes somebody with a confirmed account an administrator. */
export const admin = verb({
  name: 'admin',
  description: 'Make a confirmed account an administrator',
  examples: [['person@example.org', 'takes effect with their next request']],
  args: { address: { type: 'positional', required: true, description: 'the email address of the account' } },
  run: ({ address }, say) =>
    withContext('admin', async (ctx) => {
      const { isAdmin, line } = await grantAdmin(ctx, address).catch((error: Error & { code?: string }) => {
        if (error.code !== UNKNOWN_TABLE) throw error;
        throw new Error('This database has no accounts yet: start the site once, sign up, and confirm the address.');
      });
      say(line);
      return isAdmin;
    }),
});
