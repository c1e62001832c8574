import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, hasQuickChromium } from '../../tests/e2e/chromium.ts';
import { type Counts, fails, failureOf, failures, honest, longestOf } from './counts.ts';
import { root, run } from './run.ts';

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
type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; suites: Suite[] };
type BrowserTest = { file: string; name: string; status: string; message: string; durationMs: number };

/**
 * Runs the browser tests.
 * @param scratch a folder for the report
 * @param config whose tests, where it is not those of the built site
 */
export function browser(scratch: string, config = 'playwright.config.ts'): Counts {
  if (!installChromium()) return fails('no Chromium');
  const file = join(scratch, `${config.replaceAll('/', '-')}.json`);
  const ok = run('playwright', ['test', '-c', config, '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // What it compiled of the tests outlives the run's own folder: ten seconds of a processor.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
  });
  if (!existsSync(file)) return fails('playwright left no report');
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const tests = suites.flatMap(testsOf);
  for (const { name, status, message } of tests) if (status === 'unexpected') failures.push(failureOf(name, message));
  const again = tests.filter(({ status }) => status === 'flaky');
  if (again.length > 0)
    console.log(`\nPassed only when tried again:\n${again.map(({ name, message }) => failureOf(name, message)).join('\n')}`);
  console.log(longestOf(tests.map(({ file: spec, durationMs }) => [spec.replace('.spec.ts', ''), durationMs])));
  return honest({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, ok, 'playwright');
}

function testsOf({ suites = [], specs = [] }: Suite): BrowserTest[] {
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

/** Where this user may install one: Debian's Chromium without a window, with which the tests take about half the time, though the whole one be there. */
function installChromium(): boolean {
  if (hasQuickChromium()) return true;
  // Where no mirror answers that is known soon.
  const apt = (...args: string[]) => run('apt-get', ['-q', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1', ...args]);
  const install = ['install', '-y', '--no-install-recommends', '--no-remove', 'chromium-headless-shell'];
  if (process.getuid?.() === 0 && apt('update') && apt(...install)) return true;
  if (findChromium()) return true;
  console.error('The browser tests need Chromium: install it ("apt-get install chromium-headless-shell"), or name one in CHROMIUM_PATH.');
  return false;
}
