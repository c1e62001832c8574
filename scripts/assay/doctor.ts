import { migrationsFolder, withContext } from './database.ts';
import { examine, type Finding } from './examine.ts';
import { verb } from './verb.ts';

const WIDTH = 16;

/** Says what of an installation is configured, reachable, slow and unsafe. */
export const doctor = verb({
  name: 'doctor',
  description: 'Say what is configured, reachable, slow and unsafe; ends with 1 when something is wrong',
  examples: [
    ['', 'a line for each part; the site may run meanwhile'],
    ['--json', 'the same for programs: {"done", "wrong": 0, "findings": [{"what", "state", "says"}]}'],
  ],
  args: {},
  run: async (_, say) => {
    const findings = await found();
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    for (const { what, state, says } of findings) say(`${state.padEnd(7)} ${what.padEnd(WIDTH)} ${says}`);
    return { done: wrong === 0, wrong, findings };
  },
});

/** A configuration that cannot be used and a database that cannot be reached are findings too. */
const found = (): Promise<Finding[]> =>
  withContext('doctor', (ctx, { config }) => examine(ctx, config, migrationsFolder)).catch((error: Error) => [
    { what: 'start', state: 'wrong' as const, says: error.message },
  ]);
