import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { keepView, listViews, removeView } from './views.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const anAdmin = async () => (await addPerson(t, testAccounts(t), { role: 'admin' })).viewer;
const view = { path: '/admin/users', name: 'Past due', query: 'status=past_due&sort=email&columns=username' };

test('a view keeps filters, order and columns but not the page, and is its owner’s alone', async () => {
  const [ada, eve] = [await anAdmin(), await anAdmin()];
  const { id } = await keepView(t.ctx, ada, { ...view, query: `${view.query}&page=3` });
  expect(await listViews(t.ctx, ada)).toEqual([{ ...view, id }]);
  expect(await listViews(t.ctx, eve)).toEqual([]);
  await expect(removeView(t.ctx, eve, id)).rejects.toThrow('There is no such view');
  await removeView(t.ctx, ada, id);
  expect(await listViews(t.ctx, ada)).toEqual([]);
});

test('a view of the same name is replaced, and a hundred are enough', async () => {
  const admin = await anAdmin();
  for (let n = 0; n < 100; n++) await keepView(t.ctx, admin, { ...view, name: `View ${n}` });
  await expect(keepView(t.ctx, admin, { ...view, name: 'One more' })).rejects.toThrow('Remove one first');
  const views = await listViews(t.ctx, admin);
  expect(views.length).toBe(100);
  await removeView(t.ctx, admin, views[0]?.id as string);
  await keepView(t.ctx, admin, { ...view, name: 'View 7', query: 'tier=free' });
  expect((await listViews(t.ctx, admin)).filter(({ name }) => name === 'View 7')).toMatchObject([{ query: 'tier=free' }]);
});

test('nobody but an administrator names a view', async () => {
  const { viewer } = await addPerson(t, testAccounts(t));
  await expect(keepView(t.ctx, viewer, view)).rejects.toThrow('Admin access required');
  await expect(listViews(t.ctx, viewer)).rejects.toThrow('Admin access required');
});
