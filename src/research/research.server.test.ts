import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { runDueJobs } from '../../tests/factories/jobs.ts';
import { AN_IDEA, aCompany, answered, beginNext, fixedSource, toldSources } from '../../tests/factories/research.ts';
import type { Source } from '../engine/source.server.ts';
import { understandIdea } from '../engine/understanding/understand-idea.ts';
import { quotasOf, refundAbandoned } from '../money/quotas.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { listen, NEWS } from '../platform/db/listen.server.ts';
import type { Job } from '../platform/jobs/define-job.server.ts';
import { openJobs } from '../platform/jobs/open-jobs.server.ts';
import { changeResearch, forgetRemovedResearch, removeResearch, restoreResearch } from './change-research.server.ts';
import { exportResearch } from './export-research.server.ts';
import { findResearch, listResearch } from './find-research.server.ts';
import { followResearch } from './follow-research.server.ts';
import { research as researchJob } from './research-job.server.ts';
import { researchWorker } from './research-worker.server.ts';
import { runResearch } from './run-research.server.ts';
import { recheck, startRun } from './start-run.server.ts';
import { validateIdea } from './validate.server.ts';

const SITE = 'https://assay.test';
const never = new AbortController().signal;

let t: TestDatabase;
let accounts: Accounts;
let now = new Date('2026-05-04T10:00:00Z');
beforeAll(async () => {
  t = await testDatabase(() => now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  now = new Date('2026-05-04T10:00:00Z');
  await t.db.rows(sql`DELETE FROM ai_research_requests`);
  await t.db.rows(sql`DELETE FROM pgboss.job`);
});

const aMember = async (tier: 'pro_monthly' | 'lifetime' = 'pro_monthly') => (await addPerson(t, accounts, { tier })).viewer;
type Member = Awaited<ReturnType<typeof aMember>>;
const used = async (viewer: Member) => (await quotasOf(t.ctx, viewer)).research.used;
const find = (viewer: Member, id: string, key?: string) => findResearch(t.ctx, SITE, { viewer, key }, id);
const engineOf = (sources: readonly Source[]) => ({ sources, llm: undefined });

/** Takes the next run and works on it. */
async function work(sources: readonly Source[] = toldSources(), stop: AbortSignal = never): Promise<void> {
  const run = await beginNext(t.ctx);
  if (!run) throw new Error('there is no run to work on');
  await runResearch(t.ctx, engineOf(sources), run, stop);
}
/** The fence of the attempt at a run. */
const begins = async (id: string) =>
  (await t.db.rows<{ lease_id: string | null }>(sql`SELECT lease_id FROM ai_research_requests WHERE id = ${id}`))[0]?.lease_id;
async function aReport(viewer: Member, sources = toldSources()): Promise<string> {
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  await work(sources);
  return id;
}

test('a run ends with a report that rests on what its sources said, and costs one unit', async () => {
  const viewer = await aMember();
  const id = await aReport(viewer);
  const research = await find(viewer, id);
  expect(research).toMatchObject({
    state: 'done',
    is_mine: true,
    is_shared: false,
    share_url: null,
    sentences_left_out: 0,
    writer_fell_back: false,
  });
  expect(research.report?.competitors.map(({ name }) => name)).toEqual(expect.arrayContaining(['Paychaser', 'Duebird']));
  expect(research.report?.written_by).toBe('built-in analyst');
  expect(research.report?.closed_on).toBe('2026-05-04');
  expect(research.verdict).toBe(research.report?.verdict.verdict);
  expect(research.scores?.demand).toBe(research.report?.scores.demand.score);
  // Sources first, in whatever order they answered; then scores, words, the end.
  expect(research.steps.map(({ kind }) => kind)).toEqual(['source', 'source', 'source', 'scored', 'written', 'done']);
  expect(research.steps.find(({ source }) => source === 'wikipedia')).toMatchObject({ status: 'silent', why: 'timeout' });
  expect(research.steps.find(({ source }) => source === 'companies')).toMatchObject({
    status: 'answered',
    found: 3,
    name: 'Known companies',
  });
  expect(await used(viewer)).toBe(1);
  expect(await t.db.rows(sql`SELECT id FROM quota_reservations WHERE user_id = ${viewer.userId}`)).toEqual([]);
});

test('the same form sent many times at once is one run and one unit, the last one included', async () => {
  const viewer = await aMember();
  const key = randomUUID();
  for (const idea of ['first', 'second']) await startRun(t.ctx, viewer, { idea });
  const started = await Promise.all(Array.from({ length: 12 }, () => startRun(t.ctx, viewer, { idea: AN_IDEA, key })));
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  expect(await used(viewer)).toBe(3);
  await expect(startRun(t.ctx, viewer, { idea: AN_IDEA })).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a key sent before with another idea, or with other corrections, is refused, and takes nothing', async () => {
  const viewer = await aMember();
  const key = randomUUID();
  const { text: _, by: __, ...ours } = understandIdea(AN_IDEA);
  const send = (sent: object | undefined, category?: 'fintech') =>
    startRun(t.ctx, viewer, {
      idea: AN_IDEA,
      category,
      understanding: sent && { ...ours, ...sent, text: AN_IDEA, by: 'person' },
      sent,
      key,
    });
  const sent = { ...ours, user: 'wedding photographers' };
  const { id } = await send(sent);
  expect((await send(sent)).id).toBe(id);
  const refused = {
    code: 'conflict',
    message: 'This key was sent with something else before. Send a new key for a new run.',
    fields: undefined,
  };
  await expect(startRun(t.ctx, viewer, { idea: `${AN_IDEA} Or so.`, key })).rejects.toMatchObject(refused);
  await expect(send(sent, 'fintech')).rejects.toMatchObject(refused);
  await expect(send({ ...sent, user: 'plumbers' })).rejects.toMatchObject(refused);
  // A correction undone is another request too, whether the reading goes back as it came or not at all.
  await expect(send(ours)).rejects.toMatchObject(refused);
  await expect(send(undefined)).rejects.toMatchObject(refused);
  expect(await used(viewer)).toBe(1);
});

test('a request sent again is known again, though the text is read otherwise by then or the reading was corrected in the queue', async () => {
  const viewer = await aMember();
  const key = randomUUID();
  const { text, by, ...ours } = understandIdea(AN_IDEA);
  const sent = { ...ours, user: 'wedding photographers' };
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA, understanding: { ...sent, text, by: 'person' }, sent, key });
  await changeResearch(t.ctx, viewer, id, { understanding: { ...ours, user: 'wedding planners' } });
  expect((await startRun(t.ctx, viewer, { idea: AN_IDEA, understanding: { ...ours, text, by }, sent, key })).id).toBe(id);
  expect(await used(viewer)).toBe(1);
});

test('a run of before requests were kept by what was sent is known by its text, however its lines end, and by its corrections', async () => {
  const viewer = await aMember();
  const key = randomUUID();
  const idea = `${AN_IDEA}\n\nIt sends reminders.\nIt stops when they pay.`;
  const { text, by: _, ...ours } = understandIdea(idea);
  const sent = { ...ours, user: 'wedding photographers' };
  const send = (change: object = {}, corrections = sent) =>
    startRun(t.ctx, viewer, { idea, understanding: { ...corrections, text, by: 'person' }, sent: corrections, key, ...change });
  const { id } = await send();
  for (const end of ['\n', '\r\n']) {
    await t.db.rows(sql`UPDATE ai_research_requests SET request_digest = NULL, idea_text = ${idea.replaceAll('\n', end)} WHERE id = ${id}`);
    expect((await send()).id).toBe(id);
    await expect(send({ idea: `${idea} Or so.` })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({ category: 'edtech' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({}, { ...sent, user: 'piano teachers' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await send({ understanding: undefined, sent: undefined })).id, 'without corrections the text decides').toBe(id);
  }
  expect(await used(viewer)).toBe(1);
});

test('a request sent again after its report was removed brings the report back, and takes nothing; one that differs does not', async () => {
  const viewer = await aMember();
  const key = randomUUID();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA, key });
  await work();
  await removeResearch(t.ctx, viewer, id);
  await expect(startRun(t.ctx, viewer, { idea: 'Scheduling for dog groomers', key })).rejects.toMatchObject({ code: 'conflict' });
  await expect(find(viewer, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await startRun(t.ctx, viewer, { idea: AN_IDEA, key })).toEqual({ id, state: 'done' });
  expect(await find(viewer, id)).toMatchObject({ state: 'done', is_shared: false });
  expect(await used(viewer)).toBe(1);
});

test('a run checked again is another request than its idea sent again, and than another run checked again', async () => {
  const viewer = await aMember('lifetime');
  const [one, other] = [await aReport(viewer), await aReport(viewer)];
  const key = randomUUID();
  const { id } = await recheck(t.ctx, viewer, one, key);
  expect((await recheck(t.ctx, viewer, one, key)).id).toBe(id);
  await expect(recheck(t.ctx, viewer, other, key)).rejects.toMatchObject({ code: 'conflict' });
  await expect(startRun(t.ctx, viewer, { idea: AN_IDEA, key })).rejects.toMatchObject({ code: 'conflict' });
});

test('a run of a text that cannot be judged is not checked again, and costs no unit', async () => {
  const viewer = await aMember();
  const id = await aReport(viewer);
  const before = await used(viewer);
  await t.db.rows(sql`UPDATE ai_research_requests SET idea_text = 'asdf qwer' WHERE id = ${id}`);
  await expect(recheck(t.ctx, viewer, id, undefined)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { idea: expect.stringMatching(/^Say more/) },
  });
  expect(await used(viewer)).toBe(before);
});

test('one key of two people is two runs', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const key = randomUUID();
  const a = await startRun(t.ctx, one, { idea: AN_IDEA, key });
  const b = await startRun(t.ctx, other, { idea: AN_IDEA, key });
  expect(a.id).not.toBe(b.id);
  await expect(find(one, b.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('without the plan nothing is begun', async () => {
  const { viewer } = await addPerson(t, accounts);
  await expect(startRun(t.ctx, viewer, { idea: AN_IDEA })).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await t.db.rows(sql`SELECT id FROM ai_research_requests`)).toEqual([]);
});

test('a run is worked on by one process, however many look', async () => {
  const viewer = await aMember();
  await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const slow = () => fixedSource('companies', () => answered('companies', [aCompany('Paychaser')]));
  const begun = await Promise.all([1, 2, 3].map(() => runDueJobs(t.ctx, [researchWorker(engineOf([slow()]))])));
  expect(begun.sort()).toEqual([0, 0, 1]);
});

/** As many as a verdict needs: what cannot be decided costs no unit. */
const threeRivals = (name: string) => [aCompany(name), aCompany('Remindly'), aCompany('Duebird')];

test('a run whose process died is taken up by another, which asks only those who had not answered', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const companies = fixedSource('companies', () => answered('companies', threeRivals('Paychaser')));
  const dead = fixedSource('hacker_news', () => new Promise(() => undefined));
  // Its process goes while one source has answered: nothing of it ends before the database of the test has gone.
  runDueJobs(t.ctx, [researchWorker(engineOf([companies, dead]))]).catch(() => undefined);
  await vi.waitFor(async () => expect((await find(viewer, id)).steps).toHaveLength(1));
  now = new Date(now.getTime() + researchJob.atMostS * 1_000 + 1_000);
  const alive = fixedSource('hacker_news', () => answered('hacker_news', []));
  expect(await runDueJobs(t.ctx, [researchWorker(engineOf([companies, alive]))])).toBe(1);
  expect([companies.asked, alive.asked]).toEqual([1, 1]);
  const research = await find(viewer, id);
  expect(research.state).toBe('done');
  expect(research.report?.competitors.map(({ name }) => name)).toContain('Paychaser');
  expect(await used(viewer)).toBe(1);
});

test('what was found before a stop is kept: the run goes back to the queue and the next process ends it', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const companies = fixedSource('companies', () => answered('companies', [aCompany('Paychaser')]));
  const slow = fixedSource('hacker_news', () => new Promise(() => undefined));
  const jobs = await openJobs(t.ctx, t.db, [researchJob as unknown as Job]);
  await jobs.start([researchWorker(engineOf([companies, slow]))]);
  await vi.waitFor(async () => expect((await find(viewer, id)).steps).toHaveLength(1), { timeout: 5_000 });
  await jobs.stop();
  expect(await find(viewer, id)).toMatchObject({ state: 'queued' });
  await runDueJobs(t.ctx, [researchWorker(engineOf([companies, fixedSource('hacker_news', () => answered('hacker_news', []))]))]);
  expect(companies.asked).toBe(1);
  expect(await find(viewer, id)).toMatchObject({ state: 'done' });
});

test('a process that another attempt came after changes nothing any more', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const slept = await beginNext(t.ctx);
  await runDueJobs(t.ctx, [researchWorker(engineOf([fixedSource('companies', () => answered('companies', threeRivals('Paychaser')))]))]);
  await runResearch(
    t.ctx,
    engineOf([fixedSource('companies', () => answered('companies', threeRivals('Impostor')))]),
    slept as never,
    never,
  );
  const research = await find(viewer, id);
  expect(research.report?.competitors.map(({ name }) => name)).toEqual(['Duebird', 'Paychaser', 'Remindly']);
  expect(research.steps.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(await used(viewer)).toBe(1);
});

test('a run that fails through a fault of ours costs nothing, keeps the text, and can be checked again', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const run = await beginNext(t.ctx);
  await runResearch(t.ctx, engineOf(undefined as never), run as never, never);
  expect(await find(viewer, id)).toMatchObject({ state: 'failed', idea_text: AN_IDEA, report: null });
  expect((await find(viewer, id)).steps.at(-1)?.kind).toBe('failed');
  expect(await used(viewer)).toBe(0);
  const again = await recheck(t.ctx, viewer, id, undefined);
  await work();
  expect(await find(viewer, again.id)).toMatchObject({ state: 'done', parent_id: null });
});

test('a run that kills every process that works on it is given up, and its unit returned', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const deadly = () => researchWorker(engineOf([fixedSource('companies', () => new Promise(() => undefined))]));
  for (let i = 0; i < 3; i++) {
    const before = await begins(id);
    runDueJobs(t.ctx, [deadly()]).catch(() => undefined);
    await expect.poll(() => begins(id)).not.toBe(before);
    now = new Date(now.getTime() + researchJob.atMostS * 1_000 + 1_000);
  }
  expect(await runDueJobs(t.ctx, [deadly()])).toBe(1);
  expect(await find(viewer, id)).toMatchObject({ state: 'failed' });
  expect(await used(viewer)).toBe(0);
  expect(await refundAbandoned(t.ctx)).toBe(0);
});

test('a category counts as guessed unless a person chose it, or corrected what was understood', async () => {
  const viewer = await aMember('lifetime');
  const guessed = async (run: Partial<Parameters<typeof startRun>[2]>) =>
    (await find(viewer, (await startRun(t.ctx, viewer, { idea: AN_IDEA, ...run })).id)).is_category_guessed;
  expect(await guessed({})).toBe(true);
  expect(await guessed({ category: 'fintech' })).toBe(false);
  expect(await guessed({ understanding: { ...understandIdea(AN_IDEA), by: 'person' } })).toBe(false);
  await t.db.rows(sql`DELETE FROM ai_research_requests WHERE user_id = ${viewer.userId}`);
});

test('validating in one call answers with the result in the specification’s fields, and a source that throws is silent', async () => {
  const viewer = await aMember();
  const faulty = fixedSource('github', () => {
    throw new Error('of ours');
  });
  const result = await validateIdea(t.ctx, engineOf([...toldSources(), faulty]), viewer, { idea: AN_IDEA, category: 'fintech' });
  expect(result.risks).toHaveLength(3);
  expect(result.summary).toMatch(/\w/);
  expect(result.marketNotes).toMatch(/\w/);
  expect(result.monetizationPaths.length).toBeGreaterThan(0);
  expect(result.executionTips.length).toBeGreaterThan(0);
  expect(result.difficultyScore).toBe(result.scores.difficulty.score);
  const research = await find(viewer, result.id);
  expect(research.category).toBe('fintech');
  expect(research.steps.find(({ source }) => source === 'github')).toMatchObject({ status: 'silent', why: 'garbled' });
});

test('of many validations with one unit left exactly one passes', async () => {
  const viewer = await aMember();
  for (const idea of ['first', 'second']) await startRun(t.ctx, viewer, { idea });
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => validateIdea(t.ctx, engineOf(toldSources()), viewer, { idea: `${AN_IDEA} ${i}` })),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await used(viewer)).toBe(3);
});

async function read(stream: ReadableStream<Uint8Array>): Promise<{ id: number; kind: string }[]> {
  const text = await new Response(stream).text();
  return [...text.matchAll(/^id: (\d+)\nevent: (\w+)$/gm)].map(([, id, kind]) => ({ id: Number(id), kind: kind as string }));
}

test('a run is followed to its end step by step, and from where a connection was lost', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const following = followResearch(t.ctx, viewer, id, 0).then(read);
  await work();
  const whole = await following;
  expect(whole.map(({ kind }) => kind)).toEqual(['source', 'source', 'source', 'scored', 'written', 'done']);
  expect(await read(await followResearch(t.ctx, viewer, id, 4))).toEqual(whole.slice(4));
  expect(await read(await followResearch(t.ctx, viewer, id, 6))).toEqual([]);
  await expect(followResearch(t.ctx, await aMember(), id, 0)).rejects.toMatchObject({ code: 'not_found' });
});

test('who follows a run looks again when a step is told of, and not all the time', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const told: string[] = [];
  const waiting = new Set<() => void>();
  const listening = await listen(
    t.url,
    NEWS,
    (run = '') => {
      told.push(run);
      for (const wake of waiting) wake();
    },
    t.ctx.log,
  );
  onTestFinished(() => listening.close());
  let looks = 0;
  // What nobody tells of would be waited for without end.
  const news = { wait: () => new Promise<void>((resolve) => waiting.add(resolve)) };
  const rows: Database['rows'] = (statement) => {
    if (statement.text.includes('FROM research_steps')) looks++;
    return t.db.rows(statement);
  };
  const following = followResearch({ ...t.ctx, db: { ...t.db, rows } }, viewer, id, 0, news).then(read);
  await work();
  expect((await following).map(({ kind }) => kind)).toEqual(['source', 'source', 'source', 'scored', 'written', 'done']);
  // News comes by a connection of its own, and may come after what it tells of.
  await expect.poll(() => told.filter((run) => run === id)).toHaveLength(6);
  expect(looks).toBeLessThanOrEqual(7);
});

test('a person follows so many runs at once and no more; leaving frees the place', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  const streams = await Promise.all(Array.from({ length: 8 }, () => followResearch(t.ctx, viewer, id, 0)));
  onTestFinished(async () => void (await Promise.all(streams.map((stream) => stream.cancel()))));
  await expect(followResearch(t.ctx, viewer, id, 0)).rejects.toMatchObject({ code: 'too_many_requests' });
  await streams.pop()?.cancel();
  await (await followResearch(t.ctx, viewer, id, 0)).cancel();
});

test('a report is its owner’s; a link opens it, tells nothing of the owner, and ends when it is switched off', async () => {
  const viewer = await aMember();
  const other = await aMember();
  const [name, username] = ['Philippa Quartermaine', 'quartermaine_p'];
  await t.db.rows(sql`UPDATE users SET full_name = ${name}, username = ${username} WHERE id = ${viewer.userId}`);
  const id = await aReport(viewer);
  await expect(find(other, id)).rejects.toMatchObject({ code: 'not_found' });
  await changeResearch(t.ctx, viewer, id, { shared: true });
  const { share_url } = await find(viewer, id);
  const key = new URL(share_url ?? '').searchParams.get('key') ?? '';
  expect(key).toMatch(/^[\w-]{32}$/);
  const read = await find(other, id, key);
  expect(read).toMatchObject({ is_mine: false, share_url: null, parent: null });
  for (const told of [viewer.userId, name, username, '@people.example', key]) expect(JSON.stringify(read)).not.toContain(told);
  await expect(find(other, id, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).rejects.toMatchObject({ code: 'not_found' });
  await changeResearch(t.ctx, viewer, id, { shared: false });
  await expect(find(other, id, key)).rejects.toMatchObject({ code: 'not_found' });
  await changeResearch(t.ctx, viewer, id, { shared: true });
  await expect(find(other, id, key)).rejects.toMatchObject({ code: 'not_found' });
  await expect(changeResearch(t.ctx, other, id, { title: 'Mine now' })).rejects.toMatchObject({ code: 'not_found' });
});

test('only a finished report is shared, and what was understood is corrected only before the run', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  await expect(changeResearch(t.ctx, viewer, id, { shared: true })).rejects.toMatchObject({ code: 'conflict' });
  const { text: _, by: __, ...understanding } = (await find(viewer, id)).understanding;
  await changeResearch(t.ctx, viewer, id, { understanding: { ...understanding, phrases: ['late invoices'] } });
  expect((await find(viewer, id)).understanding).toMatchObject({ phrases: ['late invoices'], by: 'person', text: AN_IDEA });
  const chosen = { ...understanding, is_type_told: false, solution_type: 'hardware' as const };
  await changeResearch(t.ctx, viewer, id, { understanding: chosen });
  expect((await find(viewer, id)).understanding).toMatchObject({ solution_type: 'hardware', is_type_told: true });
  await work();
  await expect(changeResearch(t.ctx, viewer, id, { understanding })).rejects.toMatchObject({ code: 'conflict' });
});

test('a removed report is gone at once, comes back within a day, and not after', async () => {
  const viewer = await aMember();
  const id = await aReport(viewer);
  await changeResearch(t.ctx, viewer, id, { shared: true });
  await removeResearch(t.ctx, viewer, id);
  await expect(find(viewer, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(restoreResearch(t.ctx, await aMember(), id)).rejects.toMatchObject({ code: 'not_found' });
  await forgetRemovedResearch(t.ctx);
  await restoreResearch(t.ctx, viewer, id);
  expect((await find(viewer, id)).is_shared).toBe(false);
  await removeResearch(t.ctx, viewer, id);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await forgetRemovedResearch(t.ctx);
  await expect(restoreResearch(t.ctx, viewer, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a run under way cannot be removed', async () => {
  const viewer = await aMember();
  const { id } = await startRun(t.ctx, viewer, { idea: AN_IDEA });
  await expect(removeResearch(t.ctx, viewer, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('checking again says what changed; a company missing because its source was silent is not called gone', async () => {
  const viewer = await aMember();
  const before = await aReport(viewer);
  const again = await recheck(t.ctx, viewer, before, undefined);
  const raised = { ...aCompany('Paychaser'), also: { team_size: 80 }, value: 80, unit: 'staff' };
  await work([
    fixedSource('companies', () => answered('companies', [raised, aCompany('Newcomer'), aCompany('Remindly', { relevance: 0.6 })])),
    fixedSource('hacker_news', () => ({ source: 'hacker_news', status: 'silent', why: 'timeout', detail: 'Too slow.' })),
    fixedSource('wikipedia', () => answered('wikipedia', [])),
  ]);
  const { parent, understanding } = await find(viewer, again.id);
  expect(understanding).toEqual((await find(viewer, before)).understanding);
  expect(parent?.id).toBe(before);
  expect(parent?.changes).toMatchObject({ new_competitors: ['Newcomer'], gone_competitors: ['Duebird'] });
  expect(parent?.changes.sources).toEqual([
    { source: 'hacker_news', before: 'answered', after: 'silent' },
    { source: 'wikipedia', before: 'silent', after: 'answered' },
  ]);
  await removeResearch(t.ctx, viewer, before);
  expect((await find(viewer, again.id)).parent).toBeNull();
});

test('what nobody could be asked about has no score, in the list and in files alike', async () => {
  const viewer = await aMember();
  const id = await aReport(viewer, []);
  const { runs } = await listResearch(t.ctx, viewer, { search: '', page: 1, limit: 20 });
  expect(runs[0]?.scores).toMatchObject({ demand: null, momentum: null });
  const markdown = await exportResearch(t.ctx, viewer, { id, format: 'markdown', appUrl: SITE });
  expect(markdown.content).toContain('- Demand: not known');
});

test('the list is one’s own, found by words of the text, and leaves out what was removed', async () => {
  const viewer = await aMember('lifetime');
  const id = await aReport(viewer);
  await startRun(t.ctx, viewer, { idea: 'Scheduling for dog groomers' });
  await startRun(t.ctx, await aMember(), { idea: 'Somebody else’s payment idea' });
  const list = async (search: string) =>
    (await listResearch(t.ctx, viewer, { search, page: 1, limit: 20 })).runs.map((run) => run.idea_text);
  expect(await list('')).toEqual(['Scheduling for dog groomers', AN_IDEA]);
  expect(await list('PAYMENT designers')).toEqual([AN_IDEA]);
  expect(await list('50%_')).toEqual([]);
  await removeResearch(t.ctx, viewer, id);
  expect(await list('payment')).toEqual([]);
});

test('a report leaves as JSON, Markdown and PDF with its evidence; another’s does not', async () => {
  const viewer = await aMember();
  const id = await aReport(viewer);
  const file = (format: 'json' | 'markdown' | 'pdf') => exportResearch(t.ctx, viewer, { id, format, appUrl: SITE });
  const json = JSON.parse((await file('json')).content as string);
  expect(json.research.report.evidence.map((entry: { id: string }) => entry.id)).toContain('E1');
  expect(json.research).not.toHaveProperty('share_url');
  const markdown = await file('markdown');
  expect(markdown.name).toMatch(/^assay-research-.+-2026-05-04\.md$/);
  expect(markdown.content).toMatch(/^\[\^\d\]: Paychaser: founded 2021, 12 staff \(measured\)/m);
  expect(markdown.content).toContain('Wikipedia page views');
  const pdf = Buffer.from((await file('pdf')).content as Uint8Array);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(exportResearch(t.ctx, await aMember(), { id, format: 'json', appUrl: SITE })).rejects.toMatchObject({ code: 'not_found' });
});
