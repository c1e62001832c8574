import { setTimeout as delay } from 'node:timers/promises';

export type Person = { id: string; cookie: string };
export type Saved = { userId: string; ideaId: string };
/** What went wrong with a request: when, which, and how. */
export type Failed = { at: number; what: string; how: string };
export type Load = {
  answered: number;
  failed: Failed[];
  /** Writes that were acknowledged. */
  saved: Saved[];
  /** Reads that did not show what their reader had written before. */
  unseen: string[];
  /** Written and looked for. */
  looked: number;
  stop(): Promise<void>;
};
export type World = { url: string; people: readonly Person[]; ideas: readonly { id: string; slug: string }[]; features: readonly string[] };

const TIMEOUT_MS = 20_000;

/** One request. @returns what was answered, its body read whole; throws for what no client should see: 5xx, a lost connection, silence */
export async function ask(url: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${answer.status} ${text.slice(0, 120)}`);
  return { status: answer.status, headers: answer.headers, text };
}

/**
 * Visitors, people who are signed in, and people who write, each one request after the other, until it is stopped.
 * @param pauseMs between two requests of one of them
 */
export function beginLoad({ url, people, ideas, features }: World, pauseMs: number): Load {
  const stopping = new AbortController();
  const load: Load = { answered: 0, failed: [], saved: [], unseen: [], looked: 0, stop: () => Promise.resolve() };
  let at = 0;
  const pick = <T>(from: readonly T[]): T => from[at++ % from.length] as T;
  const json = (cookie: string, more = '') => ({ 'content-type': 'application/json', cookie: more ? `${cookie}; ${more}` : cookie });

  async function save(): Promise<void> {
    const [person, idea] = [people[at % people.length] as Person, ideas[Math.floor(at++ / people.length) % ideas.length] as { id: string }];
    const body = JSON.stringify({ idea_id: idea.id });
    const { status } = await ask(`${url}/api/v1/saved-ideas`, { method: 'POST', headers: json(person.cookie), body });
    if (status === 200) load.saved.push({ userId: person.id, ideaId: idea.id });
  }

  /** Votes for a feature and takes the vote back, and looks each time whether it is seen. */
  const voter = (person: Person, feature: string) => {
    let isFor = false;
    return async () => {
      isFor = !isFor;
      const wrote = await ask(`${url}/api/v1/roadmap/${feature}/vote`, { method: isFor ? 'PUT' : 'DELETE', headers: json(person.cookie) });
      if (wrote.status !== 200) throw new Error(`a vote was answered with ${wrote.status} ${wrote.text}`);
      const cookies = wrote.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      const read = await ask(`${url}/api/v1/roadmap/${feature}`, { headers: json(person.cookie, cookies.join('; ')) });
      load.looked++;
      const { feature: seen } = (JSON.parse(read.text) as { data: { feature: { voted: boolean } } }).data;
      if (seen.voted !== isFor) load.unseen.push(`${feature} ${isFor}`);
    };
  };

  const works: [string, () => Promise<unknown>][] = [
    ['a stored page', () => ask(`${url}${pick(['/', '/browse', '/pricing', `/ideas/${pick(ideas).slug}`])}`)],
    ['a stored page', () => ask(`${url}${pick(['/', '/trending', `/ideas/${pick(ideas).slug}`])}`)],
    ['a list that is not stored', () => ask(`${url}/api/v1/ideas?page=${1 + (at++ % 5)}&new=${at}`)],
    ['a page of somebody signed in', () => ask(`${url}/ideas/${pick(ideas).slug}`, { headers: { cookie: pick(people).cookie } })],
    ['a write', save],
    ['a write', save],
    ['a vote and a look', voter(people[0] as Person, features[0] as string)],
    ['a vote and a look', voter(people[1] as Person, features[1] as string)],
  ];
  const going = works.map(async ([what, work]) => {
    while (!stopping.signal.aborted) {
      await work().then(
        () => load.answered++,
        (error: Error) =>
          load.failed.push({ at: performance.now(), what, how: `${error.message} ${(error.cause as Error)?.message ?? ''}` }),
      );
      await delay(pauseMs);
    }
  });
  load.stop = async () => {
    stopping.abort();
    await Promise.all(going);
  };
  return load;
}
