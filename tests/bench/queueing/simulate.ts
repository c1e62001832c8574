/** One stay of a request: the station it waits at, and how long it is served there. */
export type Stay = readonly [station: number, ms: number];

/**
 * Requests that come at given times, wait at stations in the order they came there, and leave: events one after the other, in the order of their times.
 * @param servers of each station, how many it serves at once
 * @param arrivals when each request comes, in milliseconds, in order
 * @param route the stays of the n-th request, in order; undefined where it is refused. It is told how many are under way by the station their first stay was at
 * @returns how long each took in all, waiting included; NaN for those refused
 */
export function simulate(
  servers: readonly number[],
  arrivals: Float64Array,
  route: (n: number, underway: readonly number[]) => readonly Stay[] | undefined,
): Float64Array {
  const took = new Float64Array(arrivals.length).fill(Number.NaN);
  const underway = servers.map(() => 0);
  const free = [...servers];
  const lines = servers.map(() => new Line());
  const stays = new Map<number, { left: readonly Stay[]; at: number }>();
  const ends = new Ends();

  const come = (n: number, now: number): void => {
    const [station, ms] = (stays.get(n) as { left: readonly Stay[]; at: number }).left[0] as Stay;
    const places = free[station] as number;
    if (places === 0) (lines[station] as Line).push(n, ms);
    else {
      free[station] = places - 1;
      ends.push(now + ms, n);
    }
  };
  const end = (n: number, now: number): void => {
    const request = stays.get(n) as { left: readonly Stay[]; at: number };
    const [station] = request.left[0] as Stay;
    const next = (lines[station] as Line).shift();
    if (next) ends.push(now + next.ms, next.n);
    else free[station] = (free[station] as number) + 1;
    request.left = request.left.slice(1);
    if (request.left.length > 0) come(n, now);
    else {
      took[n] = now - (arrivals[n] as number);
      underway[request.at] = (underway[request.at] as number) - 1;
      stays.delete(n);
    }
  };

  for (let n = 0; n < arrivals.length || ends.size > 0; ) {
    const arrival = n < arrivals.length ? (arrivals[n] as number) : Number.POSITIVE_INFINITY;
    if (ends.first < arrival) {
      const now = ends.first;
      end(ends.pop(), now);
      continue;
    }
    const left = route(n, underway);
    if (left?.[0]) {
      const at = left[0][0];
      stays.set(n, { left, at });
      underway[at] = (underway[at] as number) + 1;
      come(n, arrival);
    }
    n++;
  }
  return took;
}

/** Who waits at a station: first come, first served. */
class Line {
  #waiting: { n: number; ms: number }[] = [];
  #first = 0;
  push(n: number, ms: number): void {
    this.#waiting.push({ n, ms });
  }
  shift(): { n: number; ms: number } | undefined {
    const next = this.#waiting[this.#first];
    if (!next) return undefined;
    if (++this.#first > 1_024) [this.#waiting, this.#first] = [this.#waiting.slice(this.#first), 0];
    return next;
  }
}

/** What is being served, by when it ends: a binary heap. */
class Ends {
  #times: number[] = [];
  #requests: number[] = [];
  get size(): number {
    return this.#times.length;
  }
  get first(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }
  push(time: number, n: number): void {
    let at = this.#times.length;
    for (let above = (at - 1) >> 1; at > 0 && (this.#times[above] as number) > time; above = (at - 1) >> 1) {
      this.#put(at, this.#times[above] as number, this.#requests[above] as number);
      at = above;
    }
    this.#put(at, time, n);
  }
  /** @returns the request that ends first */
  pop(): number {
    const n = this.#requests[0] as number;
    const [time, last] = [this.#times.pop() as number, this.#requests.pop() as number];
    const size = this.#times.length;
    if (size === 0) return n;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < size && (this.#times[below + 1] as number) < (this.#times[below] as number)) below++;
      if (below >= size || (this.#times[below] as number) >= time) break;
      this.#put(at, this.#times[below] as number, this.#requests[below] as number);
      at = below;
    }
    this.#put(at, time, last);
    return n;
  }
  #put(at: number, time: number, n: number): void {
    this.#times[at] = time;
    this.#requests[at] = n;
  }
}
