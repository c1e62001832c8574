import { createElement } from 'react';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { htmlOf } from '../../tests/factories/html-of.ts';
import { anIdea, type MadeIdea } from '../../tests/factories/idea.factory.ts';
import { createApp } from '../app/api.server.ts';
import { type PageRequest, pageRequestContext } from '../platform/web/request-context.ts';
import { findProject, listProjects } from './find-project.server.ts';
import NewProjectPage, { action, loader } from './new-project.route.tsx';
import { projectMessages } from './projects.ts';

let t: TestDatabase;
let idea: MadeIdea;
let person: Awaited<ReturnType<typeof addPerson>>;
let cookie: string;
let context: RouterContextProvider;

beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  person = await addPerson(t, accounts, { tier: 'lifetime' });
  cookie = (await sessionOf(accounts, person.id)).cookie;
  idea = await anIdea(t.ctx);
  const app = createApp(t.ctx, accounts);
  context = new RouterContextProvider();
  const apiFetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('cookie', cookie);
    return app.request(request);
  };
  context.set(pageRequestContext, { apiFetch, appUrl: 'http://localhost:3000', hasPage: () => true } as unknown as PageRequest);
});
afterAll(() => t.drop());

/** @param press the button that was pressed, where it has a value */
const args = (fields?: Record<string, string>, press?: string) => {
  const url = new URL(`http://localhost:3000/projects/new?idea=${idea.id}`);
  const body = fields && new URLSearchParams([...Object.entries({ idea: idea.id, ...fields }), ...(press ? [['then', press]] : [])]);
  const request = new Request(url, { headers: { cookie }, ...(body && { method: 'POST', body }) });
  return { request, url, context, params: {} } as never;
};
const projectsOf = async () => (await listProjects(t.ctx, person.viewer)).projects;

test('the page of an idea asks for the pass mark of its first test, and says what it passes by', async () => {
  const loaderData = await loader(args());
  const html = htmlOf(createElement(NewProjectPage, { loaderData } as never));
  for (const part of ['Yes needed', 'Out of', 'Start the first test', 'Start the project, test later']) expect(html).toContain(part);
});

test('a pass mark that is none is refused by its field, and nothing is made', async () => {
  const refusals = [
    [{ pass_count: '', sample_size: '12' }, { pass_count: projectMessages.noPassMark }],
    [{ pass_count: '4', sample_size: '' }, { sample_size: projectMessages.noSample }],
    [{ pass_count: '13', sample_size: '12' }, { pass_count: projectMessages.passOverSample(13, 12) }],
  ] as const;
  for (const [fields, faults] of refusals)
    expect(await action(args(fields, 'first-test'))).toMatchObject({ data: { of: 'new', faults: { fields: faults } } });
  expect(await projectsOf()).toEqual([]);
});

test('one press makes the project and starts its first test with the mark; the other makes the project alone', async () => {
  const answer = (await action(args({ pass_count: '4', sample_size: '12', key: 'one-press' }, 'first-test'))) as Response;
  const [made] = await projectsOf();
  const project = await findProject(t.ctx, person.viewer, made?.id ?? '');
  expect(project.tests[0]).toMatchObject({ state: 'running', pass_count: 4, sample_size: 12 });
  expect(answer.headers.get('location')).toBe(`/projects/${project.id}/tests/${project.tests[0]?.id}`);
  const later = (await action(args({ pass_count: '4', sample_size: '12', key: 'test-later' }))) as Response;
  const other = await findProject(t.ctx, person.viewer, later.headers.get('location')?.split('/').at(-1) ?? '');
  expect(other.tests[0]?.state).toBe('planned');
});
