import type { APIRequestContext, Page } from '@playwright/test';
import type { Client } from 'pg';
import { findDaily, listAllIdeas } from '../e2e/catalogue.ts';
import { screens } from '../e2e/screens.ts';
import { pagePaths } from '../factories/page-paths.ts';
import { DRAW_NOTHING, type Ids, parts } from './parts.ts';

/** Adds what the pages of a member of Pro and of an administrator show: a report, a kit, an answer, a claim, an update. @returns where they are */
async function fill(pro: Page, admin: APIRequestContext, database: Client): Promise<Ids> {
  const idea = await findDaily(pro.request);
  const { id: kit } = await post<{ id: string }>(pro.request, '/build-kits', { ideaId: idea.id });
  await post(pro.request, '/validate', { idea: 'Fills cancelled appointments for small dental practices by text message' });
  await post(pro.request, '/ai-chat/message', { message: 'Do the unit economics hold?', ideaId: idea.id });
  await post(pro.request, '/saved-ideas', { idea_id: idea.id });
  await post(pro.request, '/idea-views', { idea_id: idea.id });
  const { id: update } = await post<{ id: string }>(admin, '/admin/updates', {
    subject: 'News',
    body: 'Every kit keeps **all** its versions.',
  });
  await claimOldest(pro);
  const { endpoint } = await post<{ endpoint: { id: string } }>(pro.request, '/webhooks', {
    url: 'https://people.example/hook',
    events: ['report.finished'],
  });
  const { id: project } = await post<{ id: string }>(pro.request, '/projects', { idea_id: idea.id });
  const { id: test } = await post<{ id: string }>(pro.request, `/projects/${project}/tests`, { method: 'presale' });
  const one = async (text: string): Promise<string> => (await database.query<{ id: string }>(text)).rows[0]?.id ?? '';
  return {
    idea: idea.id,
    slug: idea.slug,
    kit,
    report: await one(`SELECT id FROM ai_research_requests WHERE state = 'done' ORDER BY created_at DESC LIMIT 1`),
    claim: await one('SELECT id FROM claims ORDER BY claimed_at DESC LIMIT 1'),
    feature: await one('SELECT id FROM roadmap_features LIMIT 1'),
    payment: await one('SELECT id FROM payments LIMIT 1'),
    user: await one('SELECT id FROM users LIMIT 1'),
    update,
    webhook: endpoint.id,
    project,
    test,
  };
}

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(`/api/v1${path}`, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

async function claimOldest(page: Page): Promise<void> {
  const oldest = (await listAllIdeas(page.request)).reduce((a, b) => (a.published_at < b.published_at ? a : b));
  await page.goto(`/ideas/${oldest.slug}/claim`);
  await page.getByRole('button', { name: 'Claim this idea for $1,000' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('Yours since').waitFor();
}

/** Who asks: nobody, the browser of a member of Pro, an administrator. */
type Askers = { visitor: APIRequestContext; pro: Page; admin: APIRequestContext; database: Client };

/** @returns every address of the sweep: each page of routes.ts, and each screen in each of its states */
export async function addresses({ visitor, pro, admin, database }: Askers): Promise<string[]> {
  const ids = await fill(pro, admin, database);
  const paths = pagePaths
    .filter((path) => !DRAW_NOTHING.includes(path))
    .map((path) => {
      if (!/[:*]/.test(path)) return path;
      const address = parts[path]?.(ids);
      if (!address) throw new Error(`${path} needs a line in tests/hydration/parts.ts that says what stands in its address.`);
      return address;
    });
  return [...new Set([...paths, ...(await Promise.all(screens.map(({ address }) => address(visitor))))])];
}
