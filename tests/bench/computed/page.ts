import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { type BuiltSite, emptyDataDir, startBuiltSite, untilReady } from '../../e2e/built-site.ts';
import { logged, logStatements, statementsIn } from '../idle/statements.ts';
import type { Ratio } from './lists.ts';

const BAR = 6;
const WARM_UP = 150;
const REQUESTS = { stored: 400, signedIn: 60 };
// Linux counts processor time in hundredths of a second.
const TICK_MICROS = 10_000;

/** Processor time of the built site for the page of today's idea as a signed-in person reads it, beside the same page as it is stored for visitors. */
export async function measurePage(rounds: number): Promise<Ratio> {
  const dataDir = await emptyDataDir();
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), isThrowAway: true });
  let site: BuiltSite | undefined;
  try {
    site = await startBuiltSite({ DATABASE_URL: database.url });
    await untilReady(site.url);
    const { process: served } = site;
    const cookie = await signIn(site);
    const { data } = (await (await fetch(`${site.url}/api/v1/ideas/daily/today`)).json()) as { data: { slug: string } };
    const page = `${site.url}/ideas/${data.slug}`;
    const of = async (headers: Record<string, string>, count: number) => {
      const before = microsOf(served);
      for (let i = 0; i < count; i++) await (await fetch(page, { headers })).arrayBuffer();
      return (microsOf(served) - before) / count;
    };
    await of({ cookie }, WARM_UP);
    await of({}, WARM_UP);
    const [own, stored]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      stored.push(await of({}, REQUESTS.stored));
      own.push(await of({ cookie }, REQUESTS.signedIn));
    }
    await logStatements(database.url);
    await of({ cookie }, 2);
    const from = (await logged(dataDir)).length;
    await of({ cookie }, 1);
    const statements = statementsIn((await logged(dataDir)).slice(from));
    if (process.env.STATEMENTS) console.log(statements.join('\n'));
    const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
    const [ownMicros, bareMicros] = [median(own), median(stored)];
    return { name: 'a signed-in idea page', bar: BAR, statements: statements.length, ownMicros, bareMicros, ratio: ownMicros / bareMicros };
  } finally {
    await site?.stop();
    await database.stop();
  }
}

async function signIn({ url, output }: BuiltSite): Promise<string> {
  const password = /free@assay\.example\s+(\S+)/.exec(output())?.[1] ?? '';
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'free@assay.example', password }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function microsOf({ pid }: BuiltSite['process']): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}
