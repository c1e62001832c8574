import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { parseConfig } from '../platform/config.server.ts';
import { createEngine } from './engine.server.ts';

const root = join(import.meta.dirname, '../..');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

async function saidAtStart(environment: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const config = parseConfig({ NODE_ENV: 'test', EVIDENCE_LIVE: 'off', APP_URL: 'http://localhost:3000', ...environment });
  const { warmUp, close } = await createEngine(config, root);
  await warmUp({ ...t.ctx, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) });
  close();
  return lines.join('');
}

test('at the start the log says where vectors are compared, where there will be any', async () => {
  expect(await saidAtStart({})).not.toContain('pgvector');
  const embedding = { EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1', EMBEDDING_MODEL: 'm' };
  expect(await saidAtStart(embedding)).toContain('this server has no pgvector');
});

test('a source that is asked about some kinds of product only is said to be told of those alone', async () => {
  const config = parseConfig({ NODE_ENV: 'test', EVIDENCE_LIVE: 'on', APP_URL: 'http://localhost:3000' });
  const { engine, close } = await createEngine(config, root);
  close();
  const kinds = Object.fromEntries((engine.recipients ?? []).map((one) => [one.name, one.kinds]));
  expect(kinds).toMatchObject({ npm: ['developer_tool'], PyPI: ['developer_tool'], GitHub: ['software', 'developer_tool'] });
  expect(Object.keys(kinds)).toContain('Hacker News');
  expect(kinds['Hacker News']).toBeUndefined();
});
