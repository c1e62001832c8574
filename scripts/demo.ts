/**
 * `npm run demo`: fills an empty database with eighteen months of made-up activity, so that every figure and chart of the admin area has something
 * to show. May run beside the server. `--people 4000` makes another number of people, `--seed 7` others. Never in production.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillDemo } from '../dev/demo/fill-demo.server.ts';
import { startServices } from '../src/app/services.server.ts';
import { parseConfig } from '../src/platform/config.server.ts';
import { DomainError } from '../src/platform/errors.ts';
import { createLog } from '../src/platform/log.server.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '2600' }, seed: { type: 'string', default: '2026' } } });

async function run(people: number, seed: number): Promise<number> {
  const config = parseConfig(process.env);
  if (config.mode === 'production') {
    console.log('Demo activity is never put into a production database: its figures would pass for real ones.');
    return 1;
  }
  const root = join(import.meta.dirname, '..');
  const services = await startServices(config, createLog('error'), root);
  try {
    if (services.payments && !services.payments.sandbox) {
      console.log('A real payment provider is configured, which would not know of demo payments. Unset the STRIPE_ variables.');
      return 1;
    }
    const begun = performance.now();
    const filled = await fillDemo(services.ctx, services.payments, { seed, people, viewsEach: 9 });
    console.log(`\n  Demo activity of eighteen months, made in ${((performance.now() - begun) / 1_000).toFixed(1)} s:`);
    for (const [table, rows] of Object.entries(filled)) console.log(`    ${table.padEnd(22)} ${rows.toLocaleString('en-US').padStart(9)}`);
    console.log('\n  Start the site and sign in as admin@assay.example to look at it.');
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    console.log(error.message);
    return 1;
  } finally {
    await services.stop();
  }
}

const [people, seed] = [Number(values.people), Number(values.seed)];
if (!Number.isInteger(people) || people < 1 || people > 1_000_000 || !Number.isInteger(seed)) {
  console.log('Usage: npm run demo [-- --people 2600 --seed 2026]');
  process.exit(2);
}
process.exit(await run(people, seed));
