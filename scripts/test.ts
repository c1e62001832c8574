/**
 * `npm test`: everything that must hold, in order, ending with one line of counts. A static check counts as one test.
 * `npm test -- --only unit` runs one step; the steps are named below.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

type Counts = { passed: number; failed: number; skipped: number };

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'assay-results-'));
const { values } = parseArgs({ options: { only: { type: 'string' } } });

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return done.status === 0;
}

const check = (command: string, ...args: string[]): Counts =>
  run(command, args) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

/** A runner that failed without counting a failure (a broken set-up, a leak) is a failure all the same. */
function honest(counts: Counts, ok: boolean): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function unit(): Counts {
  const file = join(scratch, 'unit.json');
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  };
  return honest(
    { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests },
    ok,
  );
}

function browser(): Counts {
  if (!installChromium()) return { passed: 0, failed: 1, skipped: 0 };
  const file = join(scratch, 'browser.json');
  const ok = run('playwright', ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only when tried again`);
  return honest({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, ok);
}

/** Debian's chromium, installed when it is not there and this user may. */
function installChromium(): boolean {
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium')) return true;
  if (process.getuid?.() !== 0) {
    console.error('The browser tests need Chromium: install it ("apt-get install chromium"), or name one in CHROMIUM_PATH.');
    return false;
  }
  return run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
}

const steps: Record<string, () => Counts> = {
  format: () => check('biome', 'ci', '.'),
  types: () => check('npm', 'run', '--silent', 'typecheck'),
  dead: () => check('knip'),
  catalogue: () => check('npm', 'run', '--silent', 'check:catalogue'),
  build: () => check('npm', 'run', '--silent', 'build'),
  unit,
  search: () => check('npm', 'run', '--silent', 'bench:search'),
  browser,
};

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const [name, step] of Object.entries(steps)) {
  if (values.only && values.only !== name) continue;
  console.log(`\n── ${name} ──`);
  const counts = step();
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  // Without a build there is nothing for the later steps to run.
  if (name === 'build' && counts.failed > 0) break;
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
