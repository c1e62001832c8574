import sql, { raw } from 'sql-template-tag';
import { sourceIds } from '../../src/engine/index.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { Database } from '../../src/platform/db/client.server.ts';
import { DomainError } from '../../src/platform/errors.ts';
import type { Payments } from '../../src/platform/payments/payments.server.ts';
import type { SandboxObject } from '../sandbox/objects.ts';
import { demoEmails } from './demo-accounts.server.ts';
import { insertRows } from './insert-rows.server.ts';
import { DAY_MS, livesOf, type World } from './lives.ts';
import { chanceFrom } from './random.ts';
import { addLife, noRows, type Rows, tables } from './rows-of.ts';
import { sandboxOf } from './sandbox-of.ts';

/** Eighteen months. */
export const DEMO_DAYS = 548;
const SEARCH_DAYS = 90;
/** People whose rows are held at a time. */
const BLOCK = 2_000;
/** Rows of these count themselves by a trigger, one at a time; here they are counted once, at the end. */
const COUNTED = [
  ['idea_views', 'idea_views_counted'],
  ['saved_ideas', 'saved_ideas_counted'],
  ['users', 'users_attach_claims'],
] as const;

const SEARCHED = [
  'invoice reminders',
  'dental clinic',
  'pet grooming',
  'construction bids',
  'ai tutor',
  'warehouse safety',
  'church volunteers',
];
const SOUGHT_IN_VAIN = ['beekeeping', 'horse stables', 'model trains', 'funeral flowers', 'sailing club', 'chess lessons'];

export type Filled = Partial<Record<(typeof tables)[number] | 'sandbox.objects', number>>;
export type DemoSize = Pick<World, 'seed' | 'people' | 'viewsEach'> & { days?: number };

/**
 * Fills a database in which nobody has done anything yet with made-up people and what they did in eighteen months: sign-ups, reading, plans, payments with
 * their ledger, research, chats, searches. Everybody's address is at demo.assay.example, and the database says for ever that it was filled. The same wish
 * on the same catalogue at the same instant makes the same rows. All of it, or nothing.
 * @param sandbox the provider that is told of plans and payments, so that they go on; undefined tells none
 * @returns how many rows each table was given
 * @throws DomainError conflict when somebody has an account, or money has moved, already; or there are no ideas
 */
export async function fillDemo(ctx: Context, sandbox: Payments | undefined, wish: DemoSize): Promise<Filled> {
  const until = ctx.now();
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('demo activity'))`);
    await refuseUnlessEmpty(db);
    const ideas = await db.values<string>(sql`SELECT id FROM ideas WHERE state = 'published' ORDER BY published_at, id`);
    if (ideas.length === 0) throw new DomainError('conflict', 'There are no ideas to read yet. Start the site once first.');
    for (const [table, trigger] of COUNTED) await db.rows(sql`ALTER TABLE ${raw(table)} DISABLE TRIGGER ${raw(trigger)}`);
    const world: World = { days: DEMO_DAYS, ...wish, ideas: ideas.length, until };
    const filled = await writeLives(db, world, ideas, sandbox);
    await writeSearches(db, world);
    await writeSourceHealth(db, world);
    for (const [table, trigger] of COUNTED) await db.rows(sql`ALTER TABLE ${raw(table)} ENABLE TRIGGER ${raw(trigger)}`);
    await db.rows(sql`
      UPDATE ideas i SET view_count = view_count + (SELECT count(*) FROM idea_views v WHERE v.idea_id = i.id),
        save_count = save_count + (SELECT count(*) FROM saved_ideas s WHERE s.idea_id = i.id)`);
    await db.rows(sql`INSERT INTO demo_fillings (seed, filled_at) VALUES (${wish.seed}, ${until})`);
    return filled;
  });
}

/** The accounts a fresh database is given outside production, and the plans they bought, are nobody's activity. */
async function refuseUnlessEmpty(db: Database): Promise<void> {
  const isUsed = await db.value<boolean>(sql`
      WITH ours AS (SELECT id FROM users WHERE email = ANY (${demoEmails}))
      SELECT EXISTS (SELECT FROM users WHERE email <> ALL (${demoEmails}))
        OR EXISTS (SELECT FROM payments WHERE user_id IS NULL OR user_id NOT IN (SELECT id FROM ours))
        OR EXISTS (SELECT FROM subscription_events WHERE user_id IS NULL OR user_id NOT IN (SELECT id FROM ours))
        OR EXISTS (SELECT FROM demo_fillings) AS is_used`);
  if (isUsed)
    throw new DomainError('conflict', 'This database holds accounts or payments already. Demo activity is only for an empty one.');
}

async function writeLives(db: Database, world: World, ideas: readonly string[], sandbox: Payments | undefined): Promise<Filled> {
  const chance = chanceFrom(world.seed + 1);
  const filled: Filled = {};
  let rows: Rows = noRows();
  let objects: SandboxObject[] = [];
  const count = (table: keyof Filled, more: number) => {
    filled[table] = (filled[table] ?? 0) + more;
  };
  const write = async () => {
    for (const table of tables) {
      await insertRows(db, table, rows[table]);
      count(table, rows[table].length);
    }
    // Checked block by block: all of them at the end would take longer than a statement may.
    await db.rows(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    await db.rows(sql`SET CONSTRAINTS ALL DEFERRED`);
    await insertRows(
      db,
      'sandbox.objects',
      objects.map(({ id, object, ...rest }) => ({ id, object, data: { id, object, ...rest } })),
    );
    count('sandbox.objects', objects.length);
    [rows, objects] = [noRows(), []];
  };
  for (const life of livesOf(world)) {
    addLife(rows, chance, life, ideas, world.until);
    if (sandbox) objects.push(...sandboxOf(life, sandbox.appUrl, sandbox.prices.pro_monthly));
    if (rows.users.length >= BLOCK) await write();
  }
  await write();
  return filled;
}

async function writeSearches(db: Database, { seed, until, people }: World): Promise<void> {
  const chance = chanceFrom(seed + 2);
  const days = Array.from({ length: SEARCH_DAYS }, (_, ago) => new Date(until.getTime() - ago * DAY_MS).toISOString().slice(0, 10));
  const busy = Math.max(2, Math.round(people / 1_000));
  const searches = days.flatMap((day) =>
    [...SEARCHED, ...SOUGHT_IN_VAIN]
      .filter(() => chance.happens(0.4))
      .map((query) => {
        const times = 1 + chance.below(busy * 2);
        return { day, query, times, in_vain: SOUGHT_IN_VAIN.includes(query) ? times : 0 };
      }),
  );
  await insertRows(db, 'search_queries', searches);
}

async function writeSourceHealth(db: Database, { seed, until }: World): Promise<void> {
  const chance = chanceFrom(seed + 3);
  const health = sourceIds.map((source) => {
    const failures = chance.below(30);
    return {
      source,
      successes: 200 + chance.below(600),
      failures,
      cached_answers: chance.below(200),
      failures_in_a_row: 0,
      last_success_at: new Date(until.getTime() - chance.below(3_600_000)),
      last_failure_at: failures > 0 ? new Date(until.getTime() - chance.below(20) * DAY_MS - 3_600_000) : null,
      last_failure_why: failures > 0 ? 'timeout' : null,
    };
  });
  await db.rows(sql`DELETE FROM source_health`);
  await insertRows(db, 'source_health', health);
}
