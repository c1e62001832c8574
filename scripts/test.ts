/**
 * `npm test`: everything that must hold, in order, ending with one line of counts. A static check counts as one test.
 * `npm test -- --only unit` runs one step; the steps are named below.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { findChromium } from '../tests/e2e/chromium.ts';

type Counts = { passed: number; failed: number; skipped: number };

/** What did not hold, said once more at the end, where a long log is read first. */
const faults: string[] = [];

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'assay-results-'));
const { values } = parseArgs({ options: { only: { type: 'string' } } });

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return done.status === 0;
}

const fails = (fault: string): Counts => {
  faults.push(fault);
  return { passed: 0, failed: 1, skipped: 0 };
};

/** A command that is one test. What it says is kept until it is over, so that those at work beside it do not mix with it. */
const check =
  (command: string, ...args: string[]) =>
  async (name: string): Promise<Counts> => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
    const [status] = await once(child, 'close').catch((error: Error) => {
      said.push(Buffer.from(`${error.message}\n`));
      return [undefined];
    });
    console.log(`\n── ${name} ──`);
    process.stdout.write(Buffer.concat(said));
    return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : fails([command, ...args].join(' '));
  };

/** A runner that failed without counting a failure (a broken set-up, a leak) is a failure all the same. */
function honest(counts: Counts, ok: boolean, runner: string): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: fails(`${runner} failed outside its tests; its log says how`).failed } : counts;
}

/** A test's name and the first lines of what went wrong in it, without the colours of a terminal. */
const faultOf = (name: string, message: string) => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return [name, ...lines.slice(0, 6).map((line) => `    ${line.trim().slice(0, 200)}`)].join('\n');
};

function unit(): Counts {
  const file = join(scratch, 'unit.json');
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  if (!existsSync(file)) return fails('vitest left no report');
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
  };
  for (const { name, message, assertionResults } of report.testResults) {
    const path = relative(root, name);
    if (message) faults.push(faultOf(path, message));
    for (const test of assertionResults)
      if (test.status === 'failed') faults.push(faultOf(`${path} › ${test.fullName}`, test.failureMessages.join('\n')));
  }
  return honest(
    { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests },
    ok,
    'vitest',
  );
}

function browser(): Counts {
  if (!installChromium()) return fails('no Chromium');
  const file = join(scratch, 'browser.json');
  const ok = run('playwright', ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) return fails('playwright left no report');
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: Suite[];
  };
  const tests = suites.flatMap(testsOf);
  for (const { name, status, message } of tests) if (status === 'unexpected') faults.push(faultOf(name, message));
  const again = tests.filter(({ status }) => status === 'flaky');
  if (again.length > 0)
    console.log(`\nPassed only when tried again:\n${again.map(({ name, message }) => faultOf(name, message)).join('\n')}`);
  const seconds = new Map<string, number>();
  for (const { file, durationMs } of tests) seconds.set(file, (seconds.get(file) ?? 0) + durationMs / 1000);
  const slowest = [...seconds].sort((a, b) => b[1] - a[1]).slice(0, 10);
  console.log(`\nLongest: ${slowest.map(([file, s]) => `${file.replace('.spec.ts', '')} ${s.toFixed(0)} s`).join(', ')}`);
  return honest({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, ok, 'playwright');
}

/** Of Playwright's report, what is read here: a file's suites hold suites and tests. */
type Suite = {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};

function testsOf({
  suites = [],
  specs = [],
}: Suite): { file: string; name: string; status: string; message: string; durationMs: number }[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      name: `${file}:${line} › ${title}`,
      status,
      message: results.flatMap(({ error }) => error?.message ?? []).at(0) ?? '',
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** Where there is no browser and this user may install one: Debian's Chromium without a window, which takes less time than the whole one. */
function installChromium(): boolean {
  if (findChromium()) return true;
  // Where no mirror answers that is known soon.
  const apt = (...args: string[]) => run('apt-get', ['-q', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1', ...args]);
  if (process.getuid?.() === 0 && apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')) return true;
  console.error('The browser tests need Chromium: install it ("apt-get install chromium-headless-shell"), or name one in CHROMIUM_PATH.');
  return false;
}

/** Each needs nothing of another and little more than one core: two at a time, the longest first. */
const checks: Record<string, (name: string) => Promise<Counts>> = {
  build: check('npm', 'run', '--silent', 'build'),
  // One checker: several would each look at the same types again, beside a core that has other work.
  types: check('npm', 'run', '--silent', 'typecheck', '--', '--checkers', '1'),
  search: check('npm', 'run', '--silent', 'bench:search'),
  dead: check('knip'),
  house: check('npm', 'run', '--silent', 'house'),
  format: check('biome', 'ci', '.'),
  catalogue: check('npm', 'run', '--silent', 'check:catalogue'),
};
/** These run what was built, and take the whole machine. */
const suites: Record<string, () => Counts> = { unit, browser };

const steps = [...Object.keys(checks), ...Object.keys(suites)];
if (values.only !== undefined && !steps.includes(values.only)) {
  console.error(`There is no step “${values.only}”. There are ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}.`);
  rmSync(scratch, { recursive: true });
  process.exit(2);
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const isAsked = (name: string) => values.only === undefined || values.only === name;
function count(counts: Counts): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
}

let isBuilt = true;
const waiting = Object.entries(checks).filter(([name]) => isAsked(name));
async function workThrough(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, step] = next;
    const counts = await step(name);
    count(counts);
    if (name === 'build') isBuilt = counts.failed === 0;
  }
}
await Promise.all([workThrough(), workThrough()]);
for (const [name, suite] of Object.entries(suites)) {
  // Without a build there is nothing for them to run.
  if (!isAsked(name) || !isBuilt) continue;
  console.log(`\n── ${name} ──`);
  count(suite());
}
rmSync(scratch, { recursive: true, force: true });
if (faults.length > 0) console.log(`\n── what failed ──\n${faults.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
