import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { loadOnce } from './loaded-content.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('files are loaded until the database holds them, and again when one changes, comes or goes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'assay-content-'));
  const [file, another] = [join(root, 'index.js'), join(root, 'ideas')];
  await writeFile(file, 'one');
  let loads = 0;
  const load = () =>
    loadOnce(t.ctx, root, [root, file], async () => {
      loads++;
    });
  await load();
  await load();
  expect(loads).toBe(1);
  await writeFile(file, 'other');
  await load();
  expect(loads).toBe(2);
  await writeFile(another, 'new');
  await load();
  expect(loads).toBe(3);
  await utimes(another, 1, 1);
  await load();
  await load();
  expect(loads).toBe(4);
  const failing = loadOnce(t.ctx, tmpdir(), [file], () => Promise.reject(new Error('unfit')));
  await expect(failing).rejects.toThrow('unfit');
  await load();
  expect(loads, 'a load that failed is none').toBe(4);
});
