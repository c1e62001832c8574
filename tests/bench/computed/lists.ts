import { join } from 'node:path';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { createApp } from '../../../src/app/api.server.ts';
import { visitor } from '../../../src/catalogue/ideas/access.ts';
import { IdeaQuery } from '../../../src/catalogue/ideas/idea-query.contract.ts';
import { listIdeas } from '../../../src/catalogue/ideas/list-ideas.server.ts';
import { loadCatalogue } from '../../../src/catalogue/index.server.ts';
import { writtenJson } from '../../../src/platform/api/tagged.server.ts';
import type { Database } from '../../../src/platform/db/client.server.ts';
import { testAccounts } from '../../factories/accounts.ts';
import { benchDatabase, root } from '../search/database.ts';

export type Ratio = { name: string; bar: number; statements: number; ownMicros: number; bareMicros: number; ratio: number };

const SHAPES = [
  { name: 'a computed list', bar: 1.5, query: { limit: '20' } },
  { name: 'a computed search', bar: 2, query: { search: 'clinic' } },
] as const;
const REQUESTS = 60;
/** What a process asks more often than this is compiled, as it is in one that serves. */
const WARM_UP = 2_000;

/**
 * Time of processor of a list and a search of the shipped catalogue, asked of the API in process, beside bare `pg` that sends the same statements and
 * serialises their rows. Both in turn, so that what else the machine does falls on both.
 */
export async function measureLists(rounds: number): Promise<Ratio[]> {
  const bench = await benchDatabase(4);
  const bare = new pg.Client({ connectionString: bench.url });
  try {
    await loadCatalogue(bench.ctx, join(root, 'catalogue'));
    await bare.connect();
    const app = createApp(bench.ctx, testAccounts(bench));
    const ratios: Ratio[] = [];
    for (const { name, bar, query } of SHAPES) {
      const path = `/api/v1/ideas?${new URLSearchParams(query)}`;
      const request = new Request(new URL(path, 'http://localhost'));
      const own = async () => void writtenJson(await app.fetch(request));
      // What is looked up once a while, such as the words of the search, is known by then.
      for (let i = 0; i < WARM_UP; i++) await own();
      const sent: Sql[] = [];
      const rows: Database['rows'] = (statement) => {
        sent.push(statement);
        return bench.db.rows(statement);
      };
      const recorded = { ...bench.ctx, db: { ...bench.db, rows } };
      await listIdeas(recorded, visitor, IdeaQuery.parse(query));
      // Only what is asked each time.
      sent.length = 0;
      await listIdeas(recorded, visitor, IdeaQuery.parse(query));
      const sameSql = async () => {
        for (const [i, { text, values }] of sent.entries()) JSON.stringify((await bare.query({ name: `${name} ${i}`, text, values })).rows);
      };
      const [ownMicros, bareMicros] = await inTurn(own, sameSql, rounds);
      ratios.push({ name, bar, statements: sent.length, ownMicros, bareMicros, ratio: ownMicros / bareMicros });
    }
    return ratios;
  } finally {
    await bare.end();
    await bench.close();
  }
}

/** @returns the medians of the processor time of one call of each, in microseconds */
async function inTurn(a: () => Promise<void>, b: () => Promise<void>, rounds: number): Promise<[number, number]> {
  const of = async (call: () => Promise<void>) => {
    const before = process.cpuUsage();
    for (let i = 0; i < REQUESTS; i++) await call();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / REQUESTS;
  };
  await of(b);
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const i of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) took[i].push(await of(i === 0 ? a : b));
  const median = (numbers: number[]) => numbers.toSorted((x, y) => x - y)[numbers.length >> 1] ?? Number.NaN;
  return [median(took[0]), median(took[1])];
}
