/**
 * How fast the built site answers, as a ratio to a bare node:http server that sends the very same bytes and headers in the same run:
 * `npm run bench -- http [--rounds 5 --seconds 2 --connections 32]`. Both are asked in turn, round after round, and the median counts.
 * Ends with 1 when a ratio is under its bar. The client runs on the same machine and is itself busy: where it is the slower part, the
 * ratio flatters; the processor time of each server for one answer does not.
 *
 * With `--before FOLDER` the pages that are kept are asked of another release in place of the bare server: its sources, built, with their node_modules. Ends
 * with 1 when one of them is less than nine tenths as fast as it was.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type BuiltSite, startBuiltSite, untilReady } from '../../e2e/built-site.ts';
import { ACCEPTED, type Answer, type Coding, record } from './answers.ts';

type Load = { name: string; path: string; coding: Coding; bar: number | undefined; isVaried?: boolean; barePath?: string };
type Speed = { perSecond: number; p99Ms: number; cpuMicros: number; bytes: number };
type Round = { site: Speed; bare: Speed };

const PAGE_BAR = 0.5;
const API_BAR = 0.25;
const BEFORE_BAR = 0.9;
const WARM_UP_SECONDS = 1;
// Linux counts processor time in hundredths of a second.
const TICK_MICROS = 10_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    before: { type: 'string' },
  },
});
const connections = Number(values.connections);
// Makes each address of a varied load new; the API ignores what it does not know, so the bytes stay the same.
let asked = 0;

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const site = await startBuiltSite();
  await untilReady(site.url);
  try {
    if (values.before) return await besideBefore(site, values.before);
    const loads = loadsFor(await dailyOf(site.url));
    const bare = await startBare(await Promise.all(loads.map(({ path, coding }) => record(site.url, path, coding))));
    try {
      const rounds = await measure(loads, { site: { url: site.url, process: site.process }, bare });
      return report(loads, rounds);
    } finally {
      bare.process.disconnect();
    }
  } finally {
    await site.stop();
  }
}

async function dailyOf(url: string): Promise<string> {
  return ((await (await fetch(`${url}/api/v1/ideas/daily/today`)).json()) as { data: { slug: string } }).data.slug;
}

async function besideBefore(site: BuiltSite, folder: string): Promise<boolean> {
  const before = await startBuiltSite({}, join(folder, 'build'));
  await untilReady(before.url);
  try {
    // Each release may have another idea of the day.
    const addresses = { site: await dailyOf(site.url), bare: await dailyOf(before.url) };
    const loads = loadsFor(addresses.site)
      .filter(({ bar }) => bar === PAGE_BAR)
      .map((load) => ({ ...load, bar: BEFORE_BAR, barePath: load.path.replace(addresses.site, addresses.bare) }));
    console.log(`“bare” is the release in ${folder}`);
    return report(loads, await measure(loads, { site, bare: before }));
  } finally {
    await before.stop();
  }
}

function loadsFor(slug: string): Load[] {
  const loads = (coding: Coding): Load[] => [
    { name: 'idea, kept', path: `/ideas/${slug}`, coding, bar: PAGE_BAR },
    { name: 'home, kept', path: '/', coding, bar: PAGE_BAR },
    { name: 'browse, kept', path: '/browse', coding, bar: PAGE_BAR },
    { name: 'pricing, kept', path: '/pricing', coding, bar: PAGE_BAR },
    { name: 'trending, kept', path: '/trending', coding, bar: PAGE_BAR },
    { name: 'GET /api/v1/ideas', path: '/api/v1/ideas', coding, bar: API_BAR },
    { name: 'GET /api/v1/ideas, never kept', path: '/api/v1/ideas?limit=20', coding, bar: undefined, isVaried: true },
    { name: 'GET /api/v1/ideas, a search, never kept', path: '/api/v1/ideas?search=clinic', coding, bar: undefined, isVaried: true },
  ];
  return [...loads('identity'), ...loads('gzip'), ...loads('br')];
}

async function startBare(answers: Answer[]): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  child.send(answers);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, process: child };
}

type Servers = Record<'site' | 'bare', { url: string; process: ChildProcess }>;

async function measure(loads: Load[], servers: Servers): Promise<Round[][]> {
  for (const load of loads) for (const name of ['site', 'bare'] as const) await speedOf(loadAt(load, name), servers[name], WARM_UP_SECONDS);
  const rounds: Round[][] = loads.map(() => []);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [i, load] of loads.entries()) {
      // Each goes first every other time.
      const order = round % 2 === 0 ? (['site', 'bare'] as const) : (['bare', 'site'] as const);
      const measured: Partial<Round> = {};
      for (const name of order) measured[name] = await speedOf(loadAt(load, name), servers[name], Number(values.seconds));
      rounds[i]?.push(measured as Round);
    }
  }
  return rounds;
}

function loadAt(load: Load, name: keyof Servers): Load {
  return name === 'bare' && load.barePath ? { ...load, path: load.barePath } : load;
}

async function speedOf(load: Load, server: { url: string; process: ChildProcess }, seconds: number): Promise<Speed> {
  const before = cpuMicrosOf(server.process);
  const result = await autocannon({
    url: `${server.url}${load.path}`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': ACCEPTED[load.coding] },
    // It would read each body as text, and compressed ones are none: that takes longer than the site takes to send them.
    setupClient: ({ pipelinedRequests }) => {
      pipelinedRequests.addBody = () => undefined;
    },
    ...(load.isVaried ? { requests: [{ setupRequest: (request) => ({ ...request, path: `${load.path}&unused=${asked++}` }) }] } : {}),
  });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${load.name}: ${result.errors} errors, ${result.timeouts} time-outs, ${result.non2xx} answers other than 2xx`);
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    cpuMicros: (cpuMicrosOf(server.process) - before) / result['2xx'],
    bytes: result.throughput.total / result['2xx'],
  };
}

/** Processor time a process has used so far, where the system says so. */
function cpuMicrosOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}

function report(loads: Load[], rounds: Round[][]): boolean {
  const results = loads.map((load, i) => {
    const all = rounds[i] ?? [];
    const ratio = median(all.map(({ site, bare }) => site.perSecond / bare.perSecond));
    const middle = (of: (round: Round) => number) => median(all.map(of));
    return { load, ratio, middle, ratios: all.map(({ site, bare }) => site.perSecond / bare.perSecond) };
  });
  console.table(
    results.map(({ load, ratio, ratios, middle }) => ({
      load: load.name,
      coding: load.coding,
      'site req/s': Math.round(middle(({ site }) => site.perSecond)),
      'bare req/s': Math.round(middle(({ bare }) => bare.perSecond)),
      ratio: ratio.toFixed(2),
      'of all rounds': `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      bar: load.bar === undefined ? 'none' : `${load.bar} ${ratio >= load.bar ? 'met' : 'MISSED'}`,
      'site p99 ms': middle(({ site }) => site.p99Ms),
      'site µs CPU': Math.round(middle(({ site }) => site.cpuMicros)),
      'bare µs CPU': Math.round(middle(({ bare }) => bare.cpuMicros)),
      'site kB': Math.round(middle(({ site }) => site.bytes) / 1_000),
      'bare kB': Math.round(middle(({ bare }) => bare.bytes) / 1_000),
    })),
  );
  const missed = results.filter(({ load, ratio }) => load.bar !== undefined && ratio < load.bar);
  console.log(`${values.rounds} rounds of ${values.seconds} s with ${connections} connections, medians; ${missed.length} under their bar`);
  return missed.length === 0;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
