/**
 * Lighthouse, mobile, simulated throttling, on the built site: `npm run bench -- lighthouse [--runs 5 --only /pricing]`. Each screen is loaded several times
 * in a fresh browser and the median run by performance counts. Prints the four scores, CLS and every audit that lost points; ends with 1
 * when performance is under 97, another score under 100, the scripts block for more than 100 ms or anything moved.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import { startBuiltSite } from '../../e2e/built-site.ts';
import { findChromium } from '../../e2e/chromium.ts';

const PERFORMANCE_BAR = 97;
const MOST_BLOCKED_MS = 100;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BROWSER = findChromium() ?? 'chromium';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } });

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const site = await startBuiltSite();
  try {
    const daily = (await (await fetch(`${site.url}/api/v1/ideas/daily/today`)).json()) as { data: { slug: string } };
    const paths = values.only ? [values.only] : ['/', '/browse', `/ideas/${daily.data.slug}`, '/pricing', '/trending'];
    const results: { path: string; result: Result }[] = [];
    for (const path of paths) {
      const runs: Result[] = [];
      for (let run = 0; run < Number(values.runs); run++) runs.push(await audit(`${site.url}${path}`));
      const byPerformance = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
      results.push({ path, result: byPerformance[Math.floor(runs.length / 2)] as Result });
    }
    return report(results);
  } finally {
    await site.stop();
  }
}

/** One visit in a browser of its own, with nothing kept from any before. */
async function audit(url: string): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'assay-lighthouse-'));
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--remote-debugging-port=0',
  ];
  const browser = spawn(BROWSER, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  try {
    const port = await debuggingPort(browser.stderr);
    const done = await lighthouse(url, {
      port,
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      logLevel: 'error',
    });
    if (!done || done.lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${done?.lhr.runtimeError?.message}`);
    return done.lhr;
  } finally {
    // The whole group: what a browser starts may outlive it, and keeps this process waiting at its pipe.
    if (browser.exitCode === null && browser.signalCode === null) {
      process.kill(-(browser.pid as number), 'SIGKILL');
      await once(browser, 'exit');
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function debuggingPort(stderr: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: stderr })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('Chromium did not start.');
}

function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function shiftOf(result: Result): number {
  return result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
}

function report(results: { path: string; result: Result }[]): boolean {
  const shown = (result: Result, id: string) => result.audits[id]?.displayValue;
  console.table(
    results.map(({ path, result }) => ({
      path,
      ...Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(result, category)])),
      CLS: shiftOf(result),
      FCP: shown(result, 'first-contentful-paint'),
      LCP: shown(result, 'largest-contentful-paint'),
      TBT: shown(result, 'total-blocking-time'),
      weight: shown(result, 'total-byte-weight'),
    })),
  );
  for (const { path, result } of results) for (const lost of lostPoints(result)) console.log(`${path}: ${lost}`);
  const barOf = (category: string) => (category === 'performance' ? PERFORMANCE_BAR : 100);
  const missed = results.filter(
    ({ result }) =>
      CATEGORIES.some((category) => scoreOf(result, category) < barOf(category)) ||
      (result.audits['total-blocking-time']?.numericValue ?? Number.NaN) > MOST_BLOCKED_MS ||
      shiftOf(result) !== 0,
  );
  console.log(
    `bar: performance at least ${PERFORMANCE_BAR}, the rest 100, blocked at most ${MOST_BLOCKED_MS} ms, CLS 0; ${missed.length === 0 ? 'met' : `MISSED by ${missed.map(({ path }) => path).join(', ')}`}`,
  );
  return missed.length === 0;
}

/** The audits that count and are not perfect, with what they found. */
function lostPoints(result: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id, weight }) => {
        const { score, title, displayValue = '', details } = result.audits[id] as Result['audits'][string];
        const found = details && 'items' in details ? JSON.stringify(details.items).slice(0, 600) : '';
        return `${category}: ${title} (${id}): ${score}, weight ${weight}. ${displayValue} ${found}`;
      }),
  );
}
