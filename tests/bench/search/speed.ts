/**
 * How fast ideas are listed and found, beside the same SQL without the product around it: `npm run bench -- search-speed`.
 *
 * Every shape of request is sent by as many clients at once in three ways, which take turns: through the verb `listIdeas`; through the HTTP API in
 * process; and as prepared statements by bare `pg` clients, which send the statements that the verb sent for the same requests, recorded beforehand.
 * What the verb asks in order to plan a search (spelling, the vocabulary's version) counts against it and is not sent by the bare clients.
 * Options: --ideas N (200000), --clients N (16), --seconds N a shape, way and round (2), --rounds N (2), --only NAME, --json.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { createApp } from '../../../src/app/api.server.ts';
import { visitor } from '../../../src/catalogue/ideas/access.ts';
import { readCatalogueFiles } from '../../../src/catalogue/ideas/catalogue-files.server.ts';
import { IdeaQuery } from '../../../src/catalogue/ideas/idea-query.contract.ts';
import { listIdeas } from '../../../src/catalogue/ideas/list-ideas.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { type Database, reads } from '../../../src/platform/db/client.server.ts';
import { tokensOf } from '../../../src/shared/text/tokens.ts';
import { testAccounts } from '../../factories/accounts.ts';
import { type BenchDatabase, benchDatabase, root } from './database.ts';
import { documentOf, STOP_WORDS } from './documents.ts';
import { percentile, type Timings, under } from './load-clients.ts';
import { type Shape, shapesOf } from './shapes.ts';
import { loadSyntheticIdeas } from './synthetic-ideas.ts';
import { seeded, wordsByUse, zipfian } from './synthetic-text.ts';

const SEED = 20_261_121;
const VOCABULARY = 60_000;
const REQUESTS_A_SHAPE = 120;
const IS_PLANNING = /FROM search_(vocabulary|words)/;

const { values: options } = parseArgs({
  options: {
    ideas: { type: 'string', default: '200000' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const [ideas, clients, seconds, rounds] = [options.ideas, options.clients, options.seconds, options.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];

/** The words of the shipped catalogue, most used first, so that synonyms and stemming have something to work on. */
async function wordsOfCatalogue(): Promise<string[]> {
  const { dossiers } = await readCatalogueFiles(join(root, 'catalogue'));
  const uses = new Map<string, number>();
  for (const document of dossiers.map(documentOf)) {
    for (const { word } of tokensOf(Object.values(document).join(' ')))
      if (/^[a-z]{3,}$/.test(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  for (const word of STOP_WORDS) uses.delete(word);
  return [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}

/** A database that notes the statements of finding and listing. */
function recording(db: Database, statements: Sql[]): Database {
  return {
    ...reads,
    rows: (statement) => {
      if (!IS_PLANNING.test(statement.text)) statements.push(statement);
      return db.rows(statement);
    },
    transaction: (work) => db.transaction((inner) => work(recording(inner, statements))),
  };
}

type Ways = { verb: Timings; http: Timings; bare: Timings };

async function measure(bench: BenchDatabase, shape: Shape, bareClients: readonly pg.Client[]): Promise<Ways> {
  const requests = Array.from({ length: REQUESTS_A_SHAPE }, () => shape.draw());
  const recorded: Sql[][] = [];
  for (const request of requests) {
    const statements: Sql[] = [];
    await listIdeas({ ...bench.ctx, db: recording(bench.db, statements) }, visitor, IdeaQuery.parse(request));
    recorded.push(statements);
  }
  const app = createApp(bench.ctx as Context, testAccounts(bench));
  let turn = 0;
  const next = () => turn++ % REQUESTS_A_SHAPE;
  const names = new Map<string, string>();
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `bare_${shape.name}_${names.size}`).get(text);
  const ways: Record<keyof Ways, (index: number) => () => Promise<void>> = {
    verb: () => async () => void (await listIdeas(bench.ctx, visitor, IdeaQuery.parse(requests[next()]))),
    http: () => async () => {
      const response = await app.request(`/api/v1/ideas?${new URLSearchParams(requests[next()])}`);
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      await response.text();
    },
    bare: (index) => async () => {
      const client = bareClients[index] as pg.Client;
      for (const { text, values } of recorded[next()] as Sql[]) await client.query({ name: nameOf(text) as string, text, values });
    },
  };
  const timings: Ways = { verb: [], http: [], bare: [] };
  // The first turn of each way warms it up and is not counted: plans, connections, caches.
  for (const way of ['verb', 'http', 'bare'] as const) await under(clients, Math.min(0.5, seconds), ways[way]);
  for (let round = 0; round < rounds; round++) {
    for (const way of ['bare', 'verb', 'http'] as const) timings[way].push(...(await under(clients, seconds, ways[way])));
  }
  return timings;
}

const bench = await benchDatabase(clients);
const bareClients: pg.Client[] = [];
try {
  const random = seeded(SEED);
  const words = wordsByUse(random, await wordsOfCatalogue(), VOCABULARY);
  const { loadMs, refreshMs } = await loadSyntheticIdeas(bench, ideas, random, zipfian(random, words));
  console.log(`${ideas} ideas loaded in ${(loadMs / 1000).toFixed(1)} s; search words rebuilt in ${(refreshMs / 1000).toFixed(1)} s`);
  console.log(`${clients} clients, ${rounds} rounds of ${seconds} s for each way; milliseconds\n`);
  for (let i = 0; i < clients; i++) {
    const client = new pg.Client({ connectionString: bench.url });
    await client.connect();
    bareClients.push(client);
  }
  const cell = (value: number) => value.toFixed(1).padStart(8);
  console.log(
    [
      'shape'.padEnd(22),
      ...['bare p50', 'p95', 'verb p50', 'p95', 'http p50', 'p95', 'req/s', 'verb×', 'http×'].map((head) => head.padStart(8)),
    ].join(' '),
  );
  const report: Record<string, unknown>[] = [];
  for (const shape of shapesOf(random, words)) {
    if (options.only && shape.name !== options.only) continue;
    const { bare, verb, http } = await measure(bench, shape, bareClients);
    const p95 = { bare: percentile(bare, 0.95), verb: percentile(verb, 0.95), http: percentile(http, 0.95) };
    const perSecond = verb.length / (seconds * rounds);
    report.push({ shape: shape.name, p95, ratio: { verb: p95.verb / p95.bare, http: p95.http / p95.bare }, perSecond });
    const numbers = [bare, verb, http].flatMap((timings) => [percentile(timings, 0.5), percentile(timings, 0.95)]);
    console.log(
      [
        shape.name.padEnd(22),
        ...numbers.map(cell),
        cell(perSecond),
        ...[p95.verb / p95.bare, p95.http / p95.bare].map((r) => r.toFixed(2).padStart(8)),
      ].join(' '),
    );
  }
  if (options.json) console.log(JSON.stringify(report));
} finally {
  await Promise.all(bareClients.map((client) => client.end()));
  await bench.close();
}
