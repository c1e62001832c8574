/**
 * `npm test`: everything that must hold, ending with one line of counts. A static check counts as one test. Of a long sweep it runs a slice, or leaves it.
 * `npm run test:all` runs the sweeps whole, hydrates every page for everybody with React's development version, with ten times as many cases a property, new ones each time.
 * `npm test -- --only unit` runs one step; the steps are named below. `npm test -- --changed` runs format, types and the unit and integration tests that
 * import what is not committed yet (`--changed --since main`: what differs from main); no build and no browser.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKS } from './checks.ts';
import { browser } from './test/browser.ts';
import { type Counts, failures } from './test/counts.ts';
import { check } from './test/run.ts';
import { unit } from './test/unit.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    only: { type: 'string' },
  },
});
const scratch = mkdtempSync(join(tmpdir(), 'assay-results-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

if (values.all) {
  process.env.TEST_ALL = '1';
  process.env.PROPERTY_RUNS ??= '400';
  process.env.PROPERTY_SEED ??= String(Math.floor(Date.now() / 1000));
  console.log(`Properties: ${process.env.PROPERTY_RUNS} cases each, PROPERTY_SEED=${process.env.PROPERTY_SEED}`);
}

// What starts a site or a command again need not compile it again.
process.env.NODE_COMPILE_CACHE ??= join(scratch, 'compiled');

/** Each is one test, and needs nothing of another. */
const checks: Record<string, readonly [string, ...string[]]> = {
  build: ['npm', 'run', '--silent', 'build'],
  ...(values.all && { search: ['npm', 'run', '--silent', 'bench', '--', 'search'] as const }),
  ...CHECKS,
};
/** These run what was built. The browser's output is held back where it would mix with that of the unit tests. */
const suites: Record<string, () => Promise<Counts>> = {
  unit: () => unit(scratch, values.changed ? ['--passWithNoTests', values.since ? `--changed=${values.since}` : '--changed'] : []),
  browser: () => browser(scratch, values.only ? undefined : 'browser'),
  ...(values.all && {
    hydration: () => browser(scratch, values.only ? undefined : 'hydration', 'tests/hydration/playwright.config.ts'),
  }),
};
const CHANGED = ['types', 'format', 'unit'];

const steps = [...Object.keys(checks), ...Object.keys(suites)];
if (values.only !== undefined && !steps.includes(values.only)) {
  console.error(`There is no step “${values.only}”. There are ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}.`);
  process.exit(2);
}
const isAsked = (name: string) => (values.only ? values.only === name : !values.changed || CHANGED.includes(name));

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Does one step. @returns whether nothing of it failed */
async function step(name: string): Promise<boolean> {
  if (!isAsked(name)) return true;
  const [command, suite] = [checks[name], suites[name]];
  if (name === 'unit') console.log('\n── unit ──');
  const counts = command ? await check(name, command) : suite ? await suite() : undefined;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts?.[key] ?? 0;
  return counts?.failed === 0;
}
async function inOrder(names: readonly string[]): Promise<void> {
  for (const name of names) await step(name);
}

/** Two lines of work: tests in a browser wait a good part of their time, in which the others go on. Without a build there is nothing for suites to run. */
const built = step('build');
const inBrowser = Object.keys(suites).filter((name) => name !== 'unit');
await Promise.all([
  built.then((isBuilt) => (isBuilt ? inOrder(inBrowser) : undefined)),
  inOrder(Object.keys(checks).filter((name) => name !== 'build'))
    .then(() => built)
    .then((isBuilt) => (isBuilt ? inOrder(['unit']) : undefined)),
]);
if (failures.length > 0) console.log(`\n── what failed ──\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
