import { expect, test } from 'vitest';
import { type Random, seeded } from '../search/synthetic-text.ts';
import { chanceOfWaiting, meanWait, meanWaitOfAnyService } from './closed-form.ts';
import { simulate } from './simulate.ts';
import { storedShare } from './site.ts';

const REQUESTS = 400_000;
const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random());

function randomArrivals(random: Random, rate: number): Float64Array {
  const arrivals = new Float64Array(REQUESTS);
  for (let n = 0, now = 0; n < REQUESTS; n++) arrivals[n] = now += exponential(random, 1 / rate);
  return arrivals;
}

/** The mean wait of requests at one station, the beginning left out. */
function waited(rate: number, servers: number, service: (random: Random) => number, seed: number): { mean: number; took: Float64Array } {
  const random = seeded(seed);
  const served = Float64Array.from({ length: REQUESTS }, () => service(random));
  const took = simulate([servers], randomArrivals(random, rate), (n) => [[0, served[n] as number]]).slice(REQUESTS / 10);
  const waits = took.map((ms, n) => ms - (served[n + REQUESTS / 10] as number));
  return { mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length, took };
}

test.each([0.3, 0.6, 0.85])('one server waits as M/M/1 says at a load of %f', (load) => {
  const { mean, took } = waited(load, 1, (random) => exponential(random, 1), 1);
  expect(mean).toBeCloseTo(load / (1 - load), load < 0.8 ? 1 : 0);
  expect(mean / meanWait(load, 1, 1)).toBeCloseTo(1, 1);
  // The whole time is exponential as well, with the mean 1 / (1 - load): a twentieth takes longer than three of it.
  const p95 = took.toSorted()[Math.floor(took.length * 0.95)] as number;
  expect((p95 * (1 - load)) / -Math.log(0.05)).toBeCloseTo(1, 1);
});

test.each([
  [2, 0.5],
  [4, 0.8],
  [16, 0.9],
])('%i servers wait as M/M/c says at a load of %f', (servers, load) => {
  const rate = servers * load;
  const { mean } = waited(rate, servers, (random) => exponential(random, 1), 2);
  expect(mean / meanWait(rate, 1, servers)).toBeCloseTo(1, 1);
});

test('service that is always as long waits half as long, as Pollaczek and Khinchine say', () => {
  const { mean } = waited(0.7, 1, () => 1, 3);
  expect(mean / meanWaitOfAnyService(0.7, 1, 1)).toBeCloseTo(1, 1);
});

test('few long requests among many short ones make all wait, as Pollaczek and Khinchine say', () => {
  // One in ten takes fifty times as long.
  const [mean, square] = [0.9 * 0.2 + 0.1 * 10, 0.9 * 0.04 + 0.1 * 100];
  const { mean: measured } = waited(0.6 / mean, 1, (random) => (random() < 0.1 ? 10 : 0.2), 4);
  expect(measured / meanWaitOfAnyService(0.6 / mean, mean, square)).toBeCloseTo(1, 1);
});

test('the chance of waiting is the load where one serves, and less where several do', () => {
  expect(chanceOfWaiting(0.7, 1, 1)).toBeCloseTo(0.7);
  // Erlang's own table: two trunks at one erlang.
  expect(chanceOfWaiting(1, 1, 2)).toBeCloseTo(1 / 3);
});

test('a request that comes back to its station waits in line again, and leaves once', () => {
  // Both come at once: the second waits 4, is served 4, and neither meets the other again.
  const took = simulate([1, 1], Float64Array.of(0, 0), () => [
    [0, 4],
    [1, 1],
    [0, 4],
  ]);
  // 0: served till 4, away till 5, in line behind the other till 8, done at 12. 1: till 8, away till 9, behind the first till 12, done at 16.
  expect([...took]).toEqual([12, 16]);
});

test('who is refused takes no time and is counted nowhere', () => {
  const seen: number[] = [];
  const took = simulate([1], Float64Array.of(0, 0, 0, 9), (_, [underway = 0]) => {
    seen.push(underway);
    return underway < 2 ? [[0, 5]] : undefined;
  });
  expect([...took]).toEqual([5, 10, Number.NaN, 6]);
  expect(seen).toEqual([0, 1, 2, 1]);
});

test('more ideas are asked for again within the time where there are fewer of them, or more time', () => {
  // One idea, asked once a second and stored for nine: of ten asked for one is not stored.
  expect(storedShare(1, 1, 9)).toBeCloseTo(0.9);
  expect(storedShare(100, 600, 30)).toBeGreaterThan(0.98);
  expect(storedShare(1_000_000, 600, 30)).toBeLessThan(0.1);
  expect(storedShare(1_000_000, 600, 86_400)).toBeGreaterThan(0.9);
});
