/**
 * What being signed in costs: p95 of the pages of a signed-in person beside p95 of a visitor's page that is not kept, on the built site, in the
 * same run: `npm run bench -- signed-in [--rounds 12 --requests 50 --connections 4]`. Both are asked in turn, round after round, so that what else
 * the machine does falls on both. Ends with 1 when a page takes twice as long as its yardstick or longer.
 *
 * A visitor has no saved ideas and no dashboard: the yardstick of those is the visitor's list, the plainest page with as much on it.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { startBuiltSite, untilReady } from '../../e2e/built-site.ts';

type Load = { name: string; path: string; yardstick: string };
type Caller = { cookie?: string };

const BAR = 2;
const SAVED = 20;
const READ = 10;
const WARM_UP_REQUESTS = 100;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '50' },
    connections: { type: 'string', default: '4' },
  },
});
const connections = Number(values.connections);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
// Makes each address new, so that a visitor's page is rendered and not taken from what is kept. Pages ignore what they do not know.
let asked = 0;

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const site = await startBuiltSite();
  await untilReady(site.url);
  try {
    const password = /free@assay\.example\s+(\S+)/.exec(site.output())?.[1] ?? '';
    const { cookie, slug } = await aPersonWithALibrary(site.url, password);
    const idea = `/ideas/${slug}`;
    const loads: Load[] = [
      { name: 'home', path: '/', yardstick: '/' },
      { name: 'browse', path: '/browse', yardstick: '/browse' },
      { name: 'idea', path: idea, yardstick: idea },
      { name: 'saved', path: '/saved', yardstick: '/browse' },
      { name: 'dashboard', path: '/dashboard', yardstick: '/browse' },
    ];
    return report(await measure(site.url, loads, cookie));
  } finally {
    agent.destroy();
    await site.stop();
  }
}

/** Signs the free demo account in, saves a page of ideas and reads some. @returns its session, and an idea it may read in full */
async function aPersonWithALibrary(url: string, password: string): Promise<{ cookie: string; slug: string }> {
  const send = async (path: string, json: unknown, cookie = '') => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  const signedIn = await send('/auth/login', { email: 'free@assay.example', password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { data } = (await (await fetch(`${url}/api/v1/ideas?limit=${SAVED}`)).json()) as {
    data: { ideas: { id: string; slug: string }[] };
  };
  for (const { id } of data.ideas) await send('/saved-ideas', { idea_id: id }, cookie);
  for (const { id } of data.ideas.slice(0, READ)) await send('/idea-views', { idea_id: id }, cookie);
  const daily = (await (await fetch(`${url}/api/v1/ideas/daily/today`)).json()) as { data: { slug: string } };
  return { cookie, slug: daily.data.slug };
}

type Measured = { load: Load; person: number[]; visitor: number[]; ratios: number[] };

async function measure(url: string, loads: Load[], cookie: string): Promise<Measured[]> {
  for (const { path, yardstick } of loads) {
    await timesOf(url, path, { cookie }, WARM_UP_REQUESTS);
    await timesOf(url, yardstick, {}, WARM_UP_REQUESTS);
  }
  const measured: Measured[] = loads.map((load) => ({ load, person: [], visitor: [], ratios: [] }));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const one of measured) {
      const ask = {
        person: () => timesOf(url, one.load.path, { cookie }, Number(values.requests)),
        visitor: () => timesOf(url, one.load.yardstick, {}, Number(values.requests)),
      };
      // Each goes first every other time.
      const order = round % 2 === 0 ? (['person', 'visitor'] as const) : (['visitor', 'person'] as const);
      const times = { person: [] as number[], visitor: [] as number[] };
      for (const who of order) times[who] = await ask[who]();
      one.person.push(...times.person);
      one.visitor.push(...times.visitor);
      one.ratios.push(quantile(times.person, 0.95) / quantile(times.visitor, 0.95));
    }
  }
  return measured;
}

/** How long answers take, in milliseconds, from asking to the last byte. */
async function timesOf(url: string, path: string, { cookie }: Caller, count: number): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const client = async () => {
    while (left-- > 0) times.push(await timeOf(`${url}${path}?unused=${asked++}`, cookie));
  };
  await Promise.all(Array.from({ length: connections }, client));
  return times;
}

function timeOf(address: string, cookie: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(address, { agent, headers: { 'accept-encoding': 'gzip', ...(cookie ? { cookie } : {}) } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`${address} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

function report(measured: Measured[]): boolean {
  const results = measured.map(({ load, person, visitor, ratios }) => ({
    load,
    ratio: quantile(person, 0.95) / quantile(visitor, 0.95),
    p95: [quantile(person, 0.95), quantile(visitor, 0.95)] as const,
    p50: [quantile(person, 0.5), quantile(visitor, 0.5)] as const,
    ratios,
  }));
  console.table(
    results.map(({ load, ratio, p95, p50, ratios }) => ({
      page: load.name,
      'signed in p95 ms': p95[0].toFixed(1),
      'visitor, not kept, p95 ms': `${p95[1].toFixed(1)} (${load.yardstick.startsWith('/ideas/') ? '/ideas/…' : load.yardstick})`,
      ratio: ratio.toFixed(2),
      'of all rounds': `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      'ratio of p50': (p50[0] / p50[1]).toFixed(2),
      bar: `< ${BAR} ${ratio < BAR ? 'met' : 'MISSED'}`,
    })),
  );
  const missed = results.filter(({ ratio }) => ratio >= BAR);
  console.log(`${values.rounds} rounds of ${values.requests} requests with ${connections} connections; ${missed.length} over the bar`);
  return missed.length === 0;
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
