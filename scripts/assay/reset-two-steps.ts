import { resetTwoSteps } from '../../src/people/two-steps/reset-two-steps.server.ts';
import { withContext } from './database.ts';
import { verb } from './verb.ts';

/** Gives somebody who lost their phone and their recovery codes their account back. */
export const resetTwoStepsOf = verb({
  name: 'reset-two-steps',
  description: 'Take authenticator app, recovery codes and passkeys from an account',
  examples: [['person@example.org', 'they sign in with their password alone, and are told by mail']],
  args: { address: { type: 'positional', required: true, description: 'the email address of the account' } },
  run: ({ address }, say) =>
    withContext('reset-two-steps', async (ctx) => {
      const { isDone, line } = await resetTwoSteps(ctx, address);
      say(line);
      return isDone;
    }),
});
