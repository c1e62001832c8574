import { connectRooms } from '../../src/app/connect-rooms.server.ts';
import { adoptProvider } from '../../src/money/adopt-provider.server.ts';
import { products } from '../../src/money/products.ts';
import { createPayments } from '../../src/platform/payments/payments.server.ts';
import { withContext } from './database.ts';
import { verb } from './verb.ts';

/** Moves the database to the payment provider that is configured now. */
export const paymentsAdopt = verb({
  name: 'payments-adopt',
  description: 'Move the database to the payment provider that is configured now; stop the site first',
  examples: [
    ['', 'refuses while something is still to be asked of the provider before, and lists it'],
    ['--force', 'leaves that behind'],
  ],
  args: { force: { type: 'boolean', description: 'leave behind what the provider before has still to be asked for' } },
  run: ({ force }, say) =>
    withContext('admin', async (ctx, { config }) => {
      connectRooms();
      // Its secret signs webhooks only, of which there are none here.
      const payments = createPayments(ctx, config, products, '');
      if (!payments) throw new Error('No payment provider is configured: set the STRIPE_ variables.');
      const { isAdopted, said } = await adoptProvider(ctx, payments, { isForced: force === true });
      say(said);
      return isAdopted;
    }),
});
