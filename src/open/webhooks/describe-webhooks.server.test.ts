import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aFinishedReport } from '../../../tests/factories/finished-report.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { createApp } from '../../app/api.server.ts';
import { sentTypes } from './event-types.ts';
import { payloadOf } from './payload-of.server.ts';

type Described = { post: { requestBody: { content: { 'application/json': { schema: object } } } } };
let t: TestDatabase;
let webhooks: Record<string, Described>;
let schemas: Record<string, object>;

beforeAll(async () => {
  t = await testDatabase();
  const document = (await (await createApp(t.ctx, testAccounts(t)).request('/api/v1/openapi.json')).json()) as {
    webhooks: typeof webhooks;
    components: { schemas: typeof schemas };
  };
  webhooks = document.webhooks;
  schemas = document.components.schemas;
});
afterAll(() => t.drop());

test('every event is described, and no other', () => {
  expect(Object.keys(webhooks).sort()).toEqual([...sentTypes].sort());
});

test('what is sent has the shape that is described', async () => {
  const { viewer, id } = await addPerson(t, testAccounts(t), { tier: 'lifetime' });
  const subjects = {
    'idea.published': (await anIdea(t.ctx, { daysOld: 1 })).id,
    'report.finished': await aFinishedReport(t.ctx, id),
    test: null,
  } as const;
  for (const [type, subject_id] of Object.entries(subjects)) {
    const event = { id: crypto.randomUUID(), type: type as keyof typeof subjects, subject_id, detail: null, happened_at: new Date() };
    const body = await payloadOf(t.ctx, { appUrl: 'http://localhost:3000', viewer, event: event as never });
    const whole = JSON.stringify({ ...webhooks[type]?.post.requestBody.content['application/json'].schema, $defs: schemas });
    const shape = z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
    expect(shape.safeParse(JSON.parse(body ?? '{}')).error?.issues, type).toBeUndefined();
  }
});
