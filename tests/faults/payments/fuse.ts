import type { Stripe } from 'stripe';
import { type Database, reads } from '../../../src/platform/db/client.server.ts';

/** The process has died: whatever it would have done next does not happen. */
export class Died extends Error {
  constructor() {
    super('the process died here');
  }
}

/** The bugs planted to see whether they are caught. */
export const plantable = ['no-idempotency-key', 'no-mark', 'believe-the-event', 'no-transaction'] as const;
export type Planted = (typeof plantable)[number];

/** `asked_again`: the first answer was lost on the way, and the library asked again at once, with the same key. */
export type HttpFault = 'none' | 'refused' | 'too_many' | 'broken' | 'answer_lost' | 'asked_again';

/** A process that dies at a given step, and whose calls fail as chance has it. Steps are counted before and after every statement, commit and call. */
export type Fuse = {
  /** Step at which it dies; Infinity for never. */
  diesAt: number;
  steps: number;
  isDead: boolean;
  httpFault: (method: string) => HttpFault;
  /** Called now and then before a statement: the connection is cut there. */
  cutConnection?: () => Promise<void>;
  planted: Planted | undefined;
  /** What an event said of an object, for the bug that believes it. */
  said: Map<string, unknown>;
};

export const sound = (planted?: Planted, said = new Map<string, unknown>()): Fuse => ({
  diesAt: Number.POSITIVE_INFINITY,
  steps: 0,
  isDead: false,
  httpFault: () => 'none',
  planted,
  said,
});

function step(fuse: Fuse): void {
  if (fuse.isDead) throw new Died();
  fuse.steps++;
  if (fuse.steps < fuse.diesAt) return;
  fuse.isDead = true;
  throw new Died();
}

/** A database as the process sees it. A death inside a transaction is a rollback, as it is when a connection goes away. */
export function fusedDatabase(db: Database, fuse: Fuse): Database {
  return {
    ...reads,
    rows: async (statement) => {
      step(fuse);
      if (fuse.cutConnection) await fuse.cutConnection();
      const rows = await db.rows(statement);
      step(fuse);
      return rows as never;
    },
    transaction: async (work) => {
      step(fuse);
      const result = await db.transaction(async (inner) => {
        const joined = fusedDatabase(inner, fuse);
        const inside = await work(fuse.planted === 'no-transaction' ? firstAlone(fusedDatabase(db, fuse), joined) : joined);
        step(fuse);
        return inside;
      });
      step(fuse);
      return result;
    },
  };
}

/** The planted bug: the first statement of a piece of work, which says that it is done, is committed before the work. */
function firstAlone(outside: Database, inside: Database): Database {
  let isFirst = true;
  return {
    ...reads,
    rows: (statement) => {
      const at = isFirst ? outside : inside;
      isFirst = false;
      return at.rows(statement);
    },
    transaction: (work) => work(firstAlone(outside, inside)),
  };
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;
type Answer = Awaited<ReturnType<HttpClient['makeRequest']>>;

const answer = (status: number, json: unknown): Answer => ({
  getStatusCode: () => status,
  getHeaders: () => ({}),
  getRawResponse: () => json,
  toStream: () => {
    throw new Error('nothing streams');
  },
  toJSON: async () => json,
});

const timedOut = () => Object.assign(new TypeError('the connection timed out'), { code: 'ETIMEDOUT' });

/** The way to the provider as the process sees it: refused, too many, broken, or done and never answered. */
export function fusedHttp(client: HttpClient, fuse: Fuse): HttpClient {
  return {
    getClientName: client.getClientName.bind(client),
    makeRequest: async (host, port, path, method, headers, data, protocol, timeout) => {
      step(fuse);
      const said = method === 'GET' ? fuse.said.get(path.split('?')[0]?.split('/').at(-1) ?? '') : undefined;
      if (fuse.planted === 'believe-the-event' && said && path.startsWith('/v1/subscriptions/')) return answer(200, structuredClone(said));
      const sent = { ...(headers as Record<string, unknown>) };
      if (fuse.planted === 'no-idempotency-key') delete sent['Idempotency-Key'];
      const body = fuse.planted === 'no-mark' ? data?.replace(/&?metadata\[task\]=[^&]*/g, '') : data;
      const fault = fuse.httpFault(method);
      if (fault === 'refused') throw timedOut();
      if (fault === 'too_many') return answer(429, { error: { type: 'rate_limit_error', message: 'Too many requests' } });
      if (fault === 'broken') return answer(500, { error: { type: 'api_error', message: 'Something is broken' } });
      const ask = () => client.makeRequest(host, port, path, method, sent as typeof headers, body, protocol, timeout);
      if (fault === 'asked_again') await ask();
      const result = await ask();
      step(fuse);
      if (fault === 'answer_lost') throw timedOut();
      return result;
    },
  };
}
