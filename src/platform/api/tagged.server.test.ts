import { expect, test } from 'vitest';
import { createApi } from './api.server.ts';
import { tagged, writtenJson } from './tagged.server.ts';

const api = createApi();
api.use(tagged((c) => c.req.path !== '/untagged'));
api.get('/json', (c) => c.json({ word: 'Zoë' }, 200, { 'cache-control': 'private', 'x-more': 'more' }));
api.get('/untagged', (c) => c.json({ word: 'Zoë' }));
api.get('/fails', (c) => c.json({ word: 'Zoë' }, 400));
api.get('/own', (c) => c.json({ word: 'Zoë' }, 200, { etag: '"own"' }));
api.get('/text', (c) => c.body('{"word":"Zoë"}', 200, { 'content-type': 'application/json' }));
api.post('/json', (c) => c.json({ word: 'Zoë' }));

test('JSON has the tag that is made of its bytes, and is sent as it was', async () => {
  const json = await api.request('/json');
  const text = await api.request('/text');
  expect(json.headers.get('etag')).toMatch(/^W\/"[0-9a-f]{40}"$/);
  expect(json.headers.get('etag')).toBe(text.headers.get('etag'));
  expect(Object.fromEntries(json.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'private',
    'x-more': 'more',
  });
  expect([json.status, await json.text()]).toEqual([200, '{"word":"Zoë"}']);
});

test('who has it already is told so without a body, by its tag, as a weak one or a strong one, and by *', async () => {
  for (const path of ['/json', '/text']) {
    const tag = (await api.request(path)).headers.get('etag') as string;
    for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
      const again = await api.request(path, { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag'), again.headers.get('x-more')], known).toEqual([
        304,
        '',
        tag,
        null,
      ]);
    }
    expect((await api.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  }
});

test('what failed, what was left out and what has a tag of its own is given none', async () => {
  const fails = await api.request('/fails', { headers: { 'if-none-match': '*' } });
  expect([fails.status, fails.headers.get('etag')]).toEqual([400, null]);
  expect((await api.request('/untagged')).headers.get('etag')).toBeNull();
  expect((await api.request('/own')).headers.get('etag')).toBe('"own"');
  expect((await api.request('/json', { method: 'POST' })).headers.get('etag')).toBeNull();
});

test('who asks within the process is given JSON as it was written, and reads whatever else there is', async () => {
  const [json, refused, text] = await Promise.all(['/json', '/fails', '/text'].map((path) => api.request(path)));
  expect([writtenJson(json as Response), writtenJson(refused as Response)]).toEqual(['{"word":"Zoë"}', '{"word":"Zoë"}']);
  expect(writtenJson(text as Response)).toBeUndefined();
});
