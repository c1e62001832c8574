import { expect, test } from 'vitest';
import { unwrap } from './api-client.ts';

const thrown = async (response: Response) => {
  const error = await unwrap(response).catch((reason: { data: unknown; init: { status: number } }) => reason);
  const { data, init } = error as { data: { message: string }; init: { status: number } };
  return [init.status, data.message];
};

test('an answer that is not the API’s says so instead of failing to be read', async () => {
  const html = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  expect(await thrown(html)).toEqual([502, 'API endpoint not found - server may not be configured correctly']);
  const plain = new Response('no', { status: 503, statusText: 'Service Unavailable' });
  expect(await thrown(plain)).toEqual([502, 'API Error: Service Unavailable']);
});

test('the data of an envelope is given, and its error thrown with the status', async () => {
  expect(await unwrap(Response.json({ success: true, data: 7 }))).toBe(7);
  const refused = Response.json({ success: false, error: { code: 'not_found', message: 'Idea not found' } }, { status: 404 });
  expect(await thrown(refused)).toEqual([404, 'Idea not found']);
});
