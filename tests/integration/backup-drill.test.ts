import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { urlOf } from '../../src/platform/db/embedded-session.server.ts';
import { emptyDataDir, root, startBuiltSite } from '../e2e/built-site.ts';
import { addPerson, sentMail, sessionOf, testAccounts, tokenIn } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { httpClient } from '../factories/http.ts';
import { anIdea, featureToday, type MadeIdea } from '../factories/idea.factory.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SECRET = 'a secret that was made at the first start, long enough';
let t: TestDatabase;
let folder: string;
/** The data folders of the server that is lost, and of the one that takes its place. */
let lost: string;
let again: string;
let ideas: MadeIdea[];

beforeAll(async () => {
  t = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-drill-'));
  lost = join(folder, 'lost');
  await mkdir(lost);
  await writeFile(join(lost, 'auth-secret'), SECRET);
  again = await emptyDataDir();
  ideas = await Promise.all(Array.from({ length: 12 }, () => anIdea(t.ctx, { daysOld: 1 })));
  await featureToday(t.ctx, ideas[0] as MadeIdea);
});
afterAll(async () => {
  await t.drop();
  for (const path of [folder, again]) await rm(path, { recursive: true, force: true, maxRetries: 10 });
});

/** The operators' command, as it is typed. */
async function assay(typed: string[], env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/assay.ts', ...typed], { cwd: root, env: { ...process.env, NO_COLOR: '1', ...env } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/** Writes as people do, until told to stop. @returns who wrote, and how often what was written was acknowledged */
function underLoad(people: string[]) {
  let isOver = false;
  let written = 0;
  const work = Promise.all(
    people.map(async (id, n) => {
      for (let i = n; !isOver; i++) {
        const { id: idea } = ideas[i % ideas.length] as MadeIdea;
        await t.db.rows(sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${id}, ${idea}, now()) ON CONFLICT DO NOTHING`);
        if (i % 3 === 0) await t.db.rows(sql`DELETE FROM saved_ideas WHERE user_id = ${id} AND idea_id = ${idea}`);
        written++;
      }
    }),
  );
  return {
    written: () => written,
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

test('a site is backed up under load, lost, and restored: old sessions and links work, and nothing is half there', async () => {
  const accounts = testAccounts(t, { AUTH_SECRET: SECRET });
  const app = createApp(t.ctx, accounts);
  const who = await addPerson(t, accounts, { password: true });
  const { cookie } = await sessionOf(accounts, who.id);
  await app.request('/api/v1/auth/password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email }),
  });
  const token = tokenIn((await sentMail(t, accounts)).at(-1));
  expect(token).not.toBe('');
  const others = await Promise.all(Array.from({ length: 4 }, () => addPerson(t, accounts)));

  const file = join(folder, 'site.backup');
  const load = underLoad(others.map(({ id }) => id));
  await vi.waitFor(() => expect(load.written()).toBeGreaterThan(50), { timeout: 20_000 });
  const before = load.written();
  const made = await assay(['backup', file], { DATABASE_URL: t.url, DATA_DIR: lost });
  expect(load.written(), 'it was written meanwhile').toBeGreaterThan(before);
  await load.stop();
  expect(made, made.err).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(/site\.backup holds \d+ tables with \d+ rows \([\d.]+ MB\) and was checked\.\n$/);

  // The server and its data folder are gone. The new one has neither DATABASE_URL nor AUTH_SECRET.
  await rm(lost, { recursive: true });
  const there = { DATABASE_URL: '', AUTH_SECRET: '', DATA_DIR: again };
  const restored = await assay(['restore', file], there);
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^Restored what was there at .*Z: \d+ tables with \d+ rows, counted\.\n$/);
  expect(/with \d+ rows/.exec(restored.out)?.[0]).toBe(/with \d+ rows/.exec(made.out)?.[0]);
  expect(await readFile(join(again, 'auth-secret'), 'utf8')).toBe(SECRET);

  const site = await startBuiltSite({ ...there, NODE_ENV: 'production' });
  const client = httpClient(Number(new URL(site.url).port));
  try {
    const profile = await client.ask('/api/v1/auth/profile', { headers: { cookie } });
    expect(profile.status, 'a session of before').toBe(200);
    expect(profile.text).toContain(who.email);
    expect((await client.ask(`/api/v1/auth/password-reset?token=${token}`)).status, 'a mailed link of before').toBe(200);

    const [port, password] = await Promise.all(
      ['port', 'cluster/assay-password'].map(async (path) => (await readFile(join(again, 'postgres', path), 'utf8')).trim()),
    );
    const database = new pg.Client({ connectionString: urlOf(Number(port), password as string) });
    await database.connect();
    const { rows } = await database.query(
      `
      SELECT (SELECT count(*)::int FROM users WHERE id = ANY ($1)) AS people, (SELECT count(*)::int FROM saved_ideas) > 0 AS saved,
        (SELECT count(*)::int FROM ideas i WHERE save_count <> (SELECT count(*) FROM saved_ideas WHERE idea_id = i.id)) AS miscounted`,
      [[who, ...others].map(({ id }) => id)],
    );
    await database.end();
    expect(rows).toEqual([{ people: 5, saved: true, miscounted: 0 }]);

    const refused = await assay(['restore', file, '--replace'], there);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^The site uses this database .*: stop it first\.\n$/);
  } finally {
    client.close();
    await site.stop();
  }

  // The site that runs by itself is backed up just so, and its database is in use.
  const second = join(folder, 'second.backup');
  expect(await assay(['backup', second], there)).toMatchObject({ code: 0 });
  const inUse = await assay(['restore', second], there);
  expect(inUse).toMatchObject({ code: 1, out: '' });
  expect(inUse.err).toMatch(/^The database is in use, and nothing was changed: .*--replace to lose what it holds\.\n$/);
  expect(await assay(['restore', second, '--replace'], there)).toMatchObject({ code: 0, err: '' });
});

test('another secret is not taken for the one of a backup', async () => {
  const data = join(folder, 'signed');
  await mkdir(data);
  await writeFile(join(data, 'auth-secret'), SECRET);
  const file = join(folder, 'signed.backup');
  expect(await assay(['backup', file], { DATABASE_URL: t.url, DATA_DIR: data, AUTH_SECRET: '' })).toMatchObject({ code: 0 });
  const other = { DATABASE_URL: t.url, DATA_DIR: data };
  expect((await assay(['restore', file], { ...other, AUTH_SECRET: 'another secret of thirty-two characters' })).err).toMatch(
    /^AUTH_SECRET is not the one of the backup, and nothing was changed: .*\n$/,
  );
  await writeFile(join(data, 'auth-secret'), 'another secret of thirty-two characters');
  expect((await assay(['restore', file], { ...other, AUTH_SECRET: '' })).err).toMatch(
    /holds another auth-secret, and nothing was changed: .*\n$/,
  );
});
