import { fillDemo } from '../../dev/demo/fill-demo.server.ts';
import { startServices } from '../../src/app/services.server.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { root } from './database.ts';
import { verb } from './verb.ts';

/** Fills an empty database with eighteen months of made-up activity, so that every figure and chart of the admin area has something to show. */
export const demo = verb({
  name: 'demo',
  description: 'Fill an empty database with eighteen months of made-up activity; never in production',
  examples: [
    ['', '2,600 people'],
    ['--people 4000 --seed 7', 'another number of people, and others'],
  ],
  args: {
    people: { type: 'string', default: '2600', description: 'how many people, up to a million' },
    seed: { type: 'string', default: '2026', description: 'a whole number: the same one makes the same people' },
  },
  run: async (args, say, progress) => {
    const [people, seed] = [Number(args.people), Number(args.seed)];
    if (!Number.isInteger(people) || people < 1 || people > 1_000_000)
      throw new Error('--people should be a whole number from 1 to 1000000.');
    if (!Number.isInteger(seed)) throw new Error('--seed should be a whole number.');
    const config = parseConfig(process.env);
    if (config.mode === 'production')
      throw new Error('Demo activity is never put into a production database: its figures would pass for real ones.');
    const services = await startServices(config, createLog('error'), root);
    try {
      if (services.payments && !services.payments.sandbox)
        throw new Error('A real payment provider is configured, which would not know of demo payments. Unset the STRIPE_ variables.');
      progress(`Making up ${people.toLocaleString('en-US')} people; a thousand take some seconds …`);
      const begun = performance.now();
      const filled = await fillDemo(services.ctx, services.payments, { seed, people, viewsEach: 9 });
      say(`\n  Demo activity of eighteen months, made in ${((performance.now() - begun) / 1_000).toFixed(1)} s:`);
      for (const [table, rows] of Object.entries(filled)) say(`    ${table.padEnd(22)} ${rows.toLocaleString('en-US').padStart(9)}`);
      say('\n  Start the site and sign in as admin@assay.example to look at it.');
      return { done: true, rows: filled };
    } finally {
      await services.stop();
    }
  },
});
