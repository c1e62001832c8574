/**
 * Whether growth is boring: `npm run bench -- scale [--ideas 1000000] [--data FOLDER]`. Lists, searches and trends are asked of the API in process by 16
 * clients while 200 rows a second are written, at a thousand ideas and at many, in turn on one server, so that what else the machine does falls on both.
 * Prints median and p95 of both, the ratio of the medians, and beside it the ratio of the time of processor a request takes here and in Postgres; ends
 * with 1 where a list takes more than 1.5 times, or a search more than 3 times, as long as at a thousand. The databases are filled where they are not there
 * yet (`scale-load`); `--data` keeps them.
 * Options: --clients 16, --seconds 0.5 a shape, size and round, --rounds 6, --only TEXT (of a shape's name).
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type ApiBindings, createApp } from '../../../src/app/api.server.ts';
import { currentSession } from '../../../src/people/accounts/current-session.server.ts';
import { addPerson, sessionOf, testAccounts } from '../../factories/accounts.ts';
import { percentile, type Timings, under } from '../search/load-clients.ts';
import { openScale, type ScaleDatabase } from './database.ts';
import { personId, scaleWords, sizesOf } from './load.ts';
import { type Shape, shapesFor } from './shapes.ts';
import { workOf } from './work.ts';
import { beginWriting } from './writer.ts';

const SMALL = 1_000;

const { values } = parseArgs({
  options: {
    ideas: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
  },
});
const [large, clients, seconds, rounds] = [values.ideas, values.clients, values.seconds, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];

type Site = { size: number; database: ScaleDatabase; shapes: Shape[]; ask(shape: Shape): Promise<void> };
type Measured = { timings: Timings; workMs: number };

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const scale = await openScale({ dataDir: values.data, maxConnections: clients, sizes: [SMALL, large] });
  try {
    const words = await scaleWords();
    const sites: Site[] = [];
    for (const size of [SMALL, large]) sites.push(await siteOf(size, await scale.database(size), words));
    const [small, big] = sites as [Site, Site];
    const writer = await beginWriting(sites.map(({ database, size }) => ({ url: database.url, sizes: sizesOf(size) })));
    console.log(
      `${clients} clients, 200 rows a second written, ${rounds} rounds of ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}; milliseconds`,
    );
    console.log(
      `${'shape'.padEnd(24)}${['1k p50', 'p95', `${large / 1_000}k p50`, 'p95', 'ratio', 'of work', 'bar'].map((head) => head.padStart(10)).join('')}`,
    );
    let isBoring = true;
    for (const [i, shape] of small.shapes.entries()) {
      if (!shape.name.includes(values.only)) continue;
      const measured = new Map<Site, Measured>([small, big].map((site) => [site, { timings: [], workMs: 0 }]));
      for (let round = -1; round < rounds; round++)
        for (const [n, [site, so]] of [...measured].entries()) {
          writer.turnTo(n);
          // The first round warms up plans, connections and caches, and is not counted.
          const { timings, workMs } = await measure(site, site.shapes[i] as Shape);
          if (round < 0) continue;
          so.timings.push(...timings);
          so.workMs += workMs;
        }
      isBoring = report(shape, measured.get(small) as Measured, measured.get(big) as Measured) && isBoring;
    }
    console.log(`${await writer.stop()} rows were written a second; load of the machine at the end ${loadavg()[0]?.toFixed(1)}`);
    return isBoring;
  } finally {
    await scale.close();
  }
}

async function siteOf(size: number, database: ScaleDatabase, words: readonly string[]): Promise<Site> {
  const { db, ctx } = database;
  const accounts = testAccounts({ db, ctx });
  const admin = await addPerson({ db }, accounts, { role: 'admin' });
  const cookies = {
    visitor: '',
    person: (await sessionOf(accounts, personId(0))).cookie,
    admin: (await sessionOf(accounts, admin.id)).cookie,
  };
  const app = createApp(ctx, accounts);
  return {
    size,
    database,
    shapes: await shapesFor(db, sizesOf(size), words),
    ask: async ({ draw, as }) => {
      const headers = new Headers(cookies[as] ? { cookie: cookies[as] } : {});
      const path = draw();
      const response = await app.request(`/api/v1${path}`, { headers }, {
        session: currentSession(ctx, accounts, headers),
      } satisfies ApiBindings);
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`);
    },
  };
}

async function measure(site: Site, shape: Shape): Promise<Measured> {
  const before = await workOf(site.database.db);
  const timings = await under(clients, seconds, () => () => site.ask(shape));
  return { timings, workMs: (await workOf(site.database.db)) - before };
}

function report(shape: Shape, small: Measured, big: Measured): boolean {
  const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(10);
  const ratio = percentile(big.timings, 0.5) / percentile(small.timings, 0.5);
  const work = big.workMs / big.timings.length / (small.workMs / small.timings.length);
  const isWithin = ratio <= shape.bar;
  const numbers = [small, big].flatMap(({ timings }) => [percentile(timings, 0.5), percentile(timings, 0.95)]).map((ms) => cell(ms));
  console.log(
    `${shape.name.padEnd(24)}${numbers.join('')}${cell(ratio, 2)}${cell(work, 2)}${`${isWithin ? 'met' : 'MISSED'} ${shape.bar}`.padStart(12)}`,
  );
  return isWithin;
}
