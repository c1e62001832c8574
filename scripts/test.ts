/**
 * `npm test`: everything that must hold, in order, ending with one line of counts. A static check counts as one test. Of a long sweep it runs a slice, or leaves it.
 * `npm run test:all` runs the sweeps whole, hydrates every page for everybody with React's development version, with ten times as many cases a property, new ones each time.
 * `npm test -- --only unit` runs one step, and the build before it where the step runs the site and the sources are others since; the steps are named below.
 * `npm test -- --changed` runs format, types and the unit and integration tests that import what is not committed yet (`--changed --since main`: what
 * differs from main); no build and no browser.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isCurrent, noteBuilt, sourceStamp } from './built/current.ts';
import { CHECKS } from './checks.ts';
import { browser } from './test/browser.ts';
import { type Counts, failures } from './test/counts.ts';
import { check } from './test/run.ts';
import { makeScratch } from './test/scratch.ts';
import { unit } from './test/unit.ts';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    only: { type: 'string' },
  },
});
const scratch = makeScratch();

if (values.all) {
  process.env.TEST_ALL = '1';
  process.env.PROPERTY_RUNS ??= '400';
  process.env.PROPERTY_SEED ??= String(Math.floor(Date.now() / 1000));
  console.log(`Properties: ${process.env.PROPERTY_RUNS} cases each, PROPERTY_SEED=${process.env.PROPERTY_SEED}`);
}

// What starts a site or a command again need not compile it again.
process.env.NODE_COMPILE_CACHE ??= join(scratch, 'compiled');

/** Each needs nothing of another and little more than one core: two at a time, the longest first. */
const checks: Record<string, readonly [string, ...string[]]> = {
  build: ['npm', 'run', '--silent', 'build'],
  ...(values.all && { search: ['npm', 'run', '--silent', 'bench', '--', 'search'] as const }),
  ...CHECKS,
};
/** These run what was built, and take the whole machine. */
const suites: Record<string, () => Counts> = {
  unit: () => unit(scratch, values.changed ? ['--passWithNoTests', values.since ? `--changed=${values.since}` : '--changed'] : []),
  browser: () => browser(scratch),
  ...(values.all && { hydration: () => browser(scratch, 'tests/hydration/playwright.config.ts') }),
};
const CHANGED = ['types', 'format', 'unit'];

const steps = [...Object.keys(checks), ...Object.keys(suites)];
if (values.only !== undefined && !steps.includes(values.only)) {
  console.error(`There is no step “${values.only}”. There are ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}.`);
  process.exit(2);
}
/** What runs the site that is built. */
const RUN_BUILT = ['unit', 'browser'];
/** A build of the sources as they are is not made again, but in `npm run test:all`. */
const hasBuild = !values.all && isCurrent();
const isAsked = (name: string) => {
  if (!values.only) return !values.changed || CHANGED.includes(name);
  return values.only === name || (name === 'build' && !values.changed && RUN_BUILT.includes(values.only) && !hasBuild);
};

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
function count(counts: Counts): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
}

/** @returns whether there is a build of the sources as they are */
async function build(command: readonly [string, ...string[]]): Promise<boolean> {
  if (hasBuild) {
    console.log('\n── build ──\nThe last build is of the sources as they are.');
    count({ passed: 1, failed: 0, skipped: 0 });
    return true;
  }
  const stamp = sourceStamp();
  const counts = await check('build', command);
  count(counts);
  if (counts.failed === 0) noteBuilt(stamp);
  return counts.failed === 0;
}

let isBuilt = true;
const waiting = Object.entries(checks).filter(([name]) => isAsked(name));
async function workThrough(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    if (name === 'build') isBuilt = await build(command);
    else count(await check(name, command));
  }
}
await Promise.all([workThrough(), workThrough()]);
for (const [name, suite] of Object.entries(suites)) {
  // Without a build there is nothing for them to run.
  if (!isAsked(name) || !isBuilt) continue;
  console.log(`\n── ${name} ──`);
  count(suite());
}
if (failures.length > 0) console.log(`\n── what failed ──\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
