import type { Random } from '../search/synthetic-text.ts';
import type { Measured } from './measure.ts';
import { CDN_SENDS, KINDS } from './requests.ts';
import { type Stay, simulate } from './simulate.ts';

/** Requests under way at one process, waiting ones included, from which on what has to be computed is refused (decision 226). */
const MOST_UNDER_WAY = 120;

/** One kind of request as it reaches the processes: how often a visit asks for it there, and what it costs. */
export type Asked = { isComputed: boolean; aVisit: number; measured: Measured };

/** @param withCdn whether a CDN sends most of what is stored */
export const askedOf = (measured: readonly Measured[], withCdn: boolean): Asked[] =>
  KINDS.map(({ name, aVisit, isComputed }) => {
    const found = measured.find((one) => one.name === name);
    if (!found) throw new Error(`“${name}” was not measured: run it with --measure`);
    return { isComputed, aVisit: aVisit * (withCdn && !isComputed ? 1 - CDN_SENDS : 1), measured: found };
  });

export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** What a visit costs, summed over what it asks for. */
export const aVisitOf = (asked: readonly Asked[], cost: (measured: Measured) => number): number =>
  asked.reduce((sum, { aVisit, measured }) => sum + aVisit * cost(measured), 0);

/** The visits a second at which the threads of so many processes have no time left. */
export const capacityOf = (asked: readonly Asked[], processes: number): number =>
  (processes * 1e6) / aVisitOf(asked, ({ threadMicros }) => mean(threadMicros));

/** Processors of Postgres, so that it is no busier than the threads of the processes. */
export const postgresFor = (asked: readonly Asked[], processes: number): number =>
  Math.ceil(
    (processes * aVisitOf(asked, ({ postgresMicros }) => mean(postgresMicros))) / aVisitOf(asked, ({ threadMicros }) => mean(threadMicros)),
  );

/** Milliseconds answers took, sorted, and the share of what has to be computed that was refused. */
export type Waited = { stored: Float64Array; computed: Float64Array; refused: number };

/**
 * Requests that come at random to processes behind a balancer that sends each to the one with the least under way. What has to be computed takes half of its
 * time before Postgres is asked and half after, in line each time.
 * @param visits a second
 * @param requests to draw, of which the first tenth is left out
 */
export function waitingAt(asked: readonly Asked[], processes: number, visits: number, requests: number, random: Random): Waited {
  const rate = (visits * asked.reduce((sum, { aVisit }) => sum + aVisit, 0)) / 1_000;
  const arrivals = new Float64Array(requests);
  for (let n = 0, now = 0; n < requests; n++) arrivals[n] = now += -Math.log(1 - random()) / rate;
  const kinds = Uint8Array.from({ length: requests }, () => drawn(asked, random));
  const postgres = processes;
  const servers = [...Array.from({ length: processes }, () => 1), postgresFor(asked, processes)];
  const took = simulate(servers, arrivals, (n, underway): Stay[] | undefined => {
    const { isComputed, measured } = asked[kinds[n] as number] as Asked;
    const to = leastBusy(underway, processes, random);
    // A request that takes long here takes long there as well.
    const share = random();
    const threadMs = at(measured.threadMicros, share) / 1_000;
    if (!isComputed) return [[to, threadMs]];
    if ((underway[to] as number) >= MOST_UNDER_WAY) return undefined;
    return [
      [to, threadMs / 2],
      [postgres, at(measured.postgresMicros, share) / 1_000],
      [to, threadMs / 2],
    ];
  });
  const of = (isComputed: boolean) =>
    took.filter((_, n) => n >= requests / 10 && (asked[kinds[n] as number] as Asked).isComputed === isComputed);
  const computed = of(true);
  const answered = computed.filter((ms) => !Number.isNaN(ms));
  return { stored: of(false).sort(), computed: answered.sort(), refused: 1 - answered.length / computed.length };
}

/**
 * The share of pages of ideas that were asked for so lately that they are still stored, where few ideas are read by many as in `scale-load`: the chance of an
 * idea falls with the root of its place.
 * @param asked a second, for all ideas together @param forS how long a page is stored
 */
export function storedShare(ideas: number, asked: number, forS: number): number {
  let share = 0;
  for (let n = 0; n < ideas; n++) {
    const ofThis = Math.sqrt((n + 1) / ideas) - Math.sqrt(n / ideas);
    // Asked at random at that rate: the next one comes within the time with what is left of it after the first.
    const within = ofThis * asked * forS;
    share += (ofThis * within) / (1 + within);
  }
  return share;
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(share * sorted.length)] as number;

function drawn(asked: readonly Asked[], random: Random): number {
  let left = random() * asked.reduce((sum, { aVisit }) => sum + aVisit, 0);
  return Math.max(
    0,
    asked.findIndex(({ aVisit }) => {
      left -= aVisit;
      return left < 0;
    }),
  );
}

/** Of several that have as little to do, any. */
function leastBusy(underway: readonly number[], processes: number, random: Random): number {
  let [least, to, alike] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let process = 0; process < processes; process++) {
    const here = underway[process] as number;
    if (here < least) [least, to, alike] = [here, process, 1];
    else if (here === least && random() * ++alike < 1) to = process;
  }
  return to;
}
