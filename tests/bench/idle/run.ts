/**
 * What a process asks of the database while nobody asks anything of it: `npm run bench -- idle [--seconds 120]`, on the built site, its jobs and what listens
 * for answers of a chat included. Postgres writes every statement to its log; they are counted there, by what they are. Ends with 1 when there is more than
 * one a second.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { emptyDataDir, startBuiltSite } from '../../e2e/built-site.ts';
import { logged, logStatements, statementsIn } from './statements.ts';

const BAR_A_SECOND = 1;
/** A new site looks, once, for the ideas near each of its topics, and writes its letters' rows. */
const SETTLES_WITHIN_S = 300;
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } });
const seconds = Number(values.seconds);

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const dataDir = await emptyDataDir();
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), isThrowAway: true });
  const site = await startBuiltSite({ DATABASE_URL: database.url });
  try {
    await settled(database.url);
    await logStatements(database.url);
    const before = (await logged(dataDir)).length;
    await delay(seconds * 1_000);
    const statements = statementsIn((await logged(dataDir)).slice(before));
    return report(statements);
  } finally {
    await site.stop();
    await database.stop();
  }
}

/** Until what a new site does once is done. */
async function settled(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    for (let waited = 0; waited < SETTLES_WITHIN_S; waited++) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM topics WHERE state = 'active' AND related_at IS NULL`,
      );
      if (rows[0]?.count === 0) return;
      await delay(1_000);
    }
    throw new Error(`The topics were not looked at within ${SETTLES_WITHIN_S} s.`);
  } finally {
    await client.end();
  }
}

function report(statements: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const statement of statements) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  console.table(sorted.slice(0, 25).map(([statement, count]) => ({ statement, 'a minute': ((count * 60) / seconds).toFixed(1) })));
  const aSecond = statements.length / seconds;
  console.log(
    `${statements.length} statements in ${seconds} s at rest: ${aSecond.toFixed(2)} a second (bar ${BAR_A_SECOND}) ${aSecond <= BAR_A_SECOND ? 'met' : 'MISSED'}`,
  );
  return aSecond <= BAR_A_SECOND;
}
