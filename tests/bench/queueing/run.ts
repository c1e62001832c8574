/**
 * How long answers wait for each other as visits grow, and what so many visits a day take: `npm run bench -- queueing [--visits 10000000] [--seed 1]`.
 *
 * Service times are of the built site, each request asked alone: `--measure [--samples 200]` takes them again and keeps them in measured.jsonl beside this file,
 * which is read otherwise. What a visit asks for stands in requests.ts. Requests are then drawn and led through processes and Postgres event by event; a test holds
 * that to what is known of queues. `--draw` writes the curve to docs/images/queueing.svg. The same seed prints the same table.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../search/synthetic-text.ts';
import { type Curve, drawCurve } from './draw-curve.ts';
import { type Measured, measureRequests } from './measure.ts';
import { CDN_SENDS, KINDS, PEAK } from './requests.ts';
import { type Asked, askedOf, aVisitOf, capacityOf, mean, postgresFor, storedShare, waitingAt } from './site.ts';

const FILE = join(import.meta.dirname, 'measured.jsonl');
const PICTURE = join(import.meta.dirname, '../../../docs/images/queueing.svg');
const DAY_S = 86_400;
/** How long a page is stored. */
const STORED_S = 30;
/** Of what is stored, pages of ideas and the data of such pages that a visit asks for. */
const IDEAS_A_VISIT = [0.5, 1.4];
const PROCESSES = [1, 2, 4, 8, 16, 32];
const LOADS = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.1];
/** Quantiles of service times that are kept of each kind. */
const KEPT = 51;

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    samples: { type: 'string', default: '200' },
    visits: { type: 'string', default: '10000000' },
    requests: { type: 'string', default: '150000' },
    seed: { type: 'string', default: '1' },
    draw: { type: 'boolean', default: false },
  },
});
const [visits, requests] = [Number(values.visits), Number(values.requests)];
type Kept = { measured_on: string; load: string; kinds: Measured[] };

const { kinds, ...when } = values.measure ? await measureAndKeep() : await readKept();
console.log(`service times of ${when.measured_on}, load of the machine ${when.load}`);
printKinds();
for (const withCdn of [false, true]) printDay(withCdn);
printStored();
await printCurves();

async function measureAndKeep(): Promise<Kept> {
  const before = loadavg()[0]?.toFixed(1);
  const measured = await measureRequests(Number(values.samples));
  const kept: Kept = {
    measured_on: new Date().toISOString().slice(0, 10),
    load: `${before} to ${loadavg()[0]?.toFixed(1)}`,
    kinds: measured.map((one) => ({ ...one, threadMicros: quantiles(one.threadMicros), postgresMicros: quantiles(one.postgresMicros) })),
  };
  const { kinds, ...when } = kept;
  await writeFile(FILE, [when, ...kinds].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return kept;
}

async function readKept(): Promise<Kept> {
  const [when, ...kinds] = (await readFile(FILE, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { ...when, kinds };
}

/** The middles of so many equal parts of sorted values. */
function quantiles(sorted: readonly number[]): number[] {
  return Array.from({ length: KEPT }, (_, i) => sorted[Math.floor(((i + 0.5) / KEPT) * sorted.length)] as number);
}

function printKinds(): void {
  console.table(
    KINDS.map(({ name, aVisit }, i) => {
      const { threadMicros, processMicros, postgresMicros, bytes } = kinds[i] as Measured;
      const at = (share: number) => threadMicros[Math.floor(share * threadMicros.length)];
      return {
        request: name,
        'a visit': aVisit,
        'thread µs': Math.round(mean(threadMicros)),
        median: at(0.5),
        p95: at(0.95),
        'process µs': processMicros,
        'Postgres µs': Math.round(mean(postgresMicros)),
        kB: (bytes / 1_000).toFixed(1),
      };
    }),
  );
}

/** What the busiest minutes of a day of so many visits take. */
function printDay(withCdn: boolean): void {
  const asked = askedOf(kinds, withCdn);
  const aSecond = (visits / DAY_S) * PEAK;
  const requestsASecond = aSecond * asked.reduce((sum, { aVisit }) => sum + aVisit, 0);
  const cost = (of: (measured: Measured) => number) => aVisitOf(asked, of);
  const processors = (micros: number) => ((aSecond * micros) / 1e6).toFixed(1);
  const lagging = asked.filter((_, i) => KINDS[i]?.mayLag);
  const [all, mayLag] = [asked, lagging].map((some) => aVisitOf(some, ({ postgresMicros }) => mean(postgresMicros))) as [number, number];
  const computed = asked.filter(({ isComputed }) => isComputed);
  const ofComputed = aVisitOf(computed, ({ threadMicros }) => mean(threadMicros)) / cost(({ threadMicros }) => mean(threadMicros));
  console.log(
    `\n${visits.toLocaleString('en-US')} visits a day, ${withCdn ? `a CDN sends ${CDN_SENDS * 100} % of what is stored` : 'without a CDN'}: ${(visits / DAY_S).toFixed(0)} visits a second, ${aSecond.toFixed(0)} in the busiest minutes (${PEAK} times), ${requestsASecond.toFixed(0)} requests`,
  );
  console.log(
    `  processors kept busy: threads ${processors(cost(({ threadMicros }) => mean(threadMicros)))} (${(100 * ofComputed).toFixed(0)} % by what is computed), processes ${processors(cost(({ processMicros }) => processMicros))}, Postgres ${processors(all)} of which ${processors(mayLag)} may lag`,
  );
  console.log(
    `  sent ${((aSecond * cost(({ bytes }) => bytes) * 8) / 1e6).toFixed(0)} Mbit/s, ${((visits * cost(({ bytes }) => bytes)) / 1e12).toFixed(2)} TB a day; writes a second ${(aSecond * (KINDS.find(({ method }) => method)?.aVisit ?? 0)).toFixed(0)}`,
  );
}

/** How much of what is stored for half a minute is asked for again by then, and what it costs where it is not. */
function printStored(): void {
  const aSecond = (visits / DAY_S) * PEAK;
  const [document, data] = IDEAS_A_VISIT.map((each) => each * aSecond) as [number, number];
  const micros = (name: string) => kinds.find((kind) => kind.name === name)?.processMicros as number;
  for (const ideas of [100, 10_000, 1_000_000]) {
    const [soon, later] = [STORED_S, DAY_S].map((seconds) => storedShare(ideas, document + data, seconds)) as [number, number];
    const missed = (share: number) =>
      ((1 - share) * (document * micros('a page that is not stored yet') + data * micros('a list by filters nobody asked for before'))) /
      1e6;
    console.log(
      `  of pages of ${ideas.toLocaleString('en-US')} ideas stored when they are asked for: ${(100 * soon).toFixed(0)} % where they are stored for ${STORED_S} s (processors for the rest ${missed(soon).toFixed(1)}), ${(100 * later).toFixed(0)} % where for a day (${missed(later).toFixed(1)})`,
    );
  }
}

async function printCurves(): Promise<void> {
  const asked = askedOf(kinds, true);
  const curves: Curve[] = [];
  console.log(
    `\nwith the CDN, ${requests.toLocaleString('en-US')} requests drawn at each load; milliseconds from the first byte in to the last out`,
  );
  const heads = ['processes', 'load', 'M visits/day', 'stored p95', 'computed p50', 'p95', 'p99', 'refused'];
  console.log(heads.map((head) => head.padStart(13)).join(''));
  for (const processes of PROCESSES) curves.push(curveOf(asked, processes));
  if (values.draw)
    await writeFile(
      PICTURE,
      drawCurve('What has to be computed: 95 of 100 answers are quicker. A line for each number of processes', curves, visits),
    );
}

function curveOf(asked: readonly Asked[], processes: number): Curve {
  const points: { visits: number; ms: number }[] = [];
  for (const load of LOADS) {
    const perSecond = capacityOf(asked, processes) * load;
    const { stored, computed, refused } = waitingAt(asked, processes, perSecond, requests, seeded(Number(values.seed)));
    const of = (sorted: Float64Array, share: number) => (sorted[Math.floor(share * sorted.length)] as number).toFixed(1);
    // What a day of so many visits asks in its busiest minutes.
    const aDay = (perSecond * DAY_S) / PEAK;
    points.push({ visits: aDay, ms: Number(of(computed, 0.95)) });
    const cells = [of(stored, 0.95), of(computed, 0.5), of(computed, 0.95), of(computed, 0.99), `${(100 * refused).toFixed(1)} %`];
    console.log(
      [`${processes}+${postgresFor(asked, processes)}`, load.toFixed(2), (aDay / 1e6).toFixed(2), ...cells]
        .map((cell) => cell.padStart(13))
        .join(''),
    );
  }
  return { label: processes === 1 ? '1 process' : String(processes), points };
}
