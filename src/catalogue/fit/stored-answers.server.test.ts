import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { type Viewer, visitor } from '../../platform/viewer.ts';
import { findStoredAnswers, forgetAnswers, keepAnswers } from './stored-answers.server.ts';

const clock = aClock();
let t: TestDatabase;
let ada: Viewer;
let ben: Viewer;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const accounts = testAccounts(t);
  ada = (await addPerson(t, accounts)).viewer;
  ben = (await addPerson(t, accounts)).viewer;
});
afterAll(() => t.drop());

test('answers are kept in one order, the later in place of the earlier, each person their own', async () => {
  await keepAnswers(t.ctx, ada, 'skills=selling&skills=care&hours=under_10&nonsense=1');
  expect(await findStoredAnswers(t.ctx, ada)).toEqual({
    answers: 'hours=under_10&skills=selling%2Ccare',
    stored_at: clock.now().toISOString(),
  });
  await keepAnswers(t.ctx, ada, 'team=alone');
  expect((await findStoredAnswers(t.ctx, ada))?.answers).toBe('team=alone');
  expect(await findStoredAnswers(t.ctx, ben)).toBeNull();
});

test('forgotten answers are gone, and only one’s own', async () => {
  await keepAnswers(t.ctx, ada, 'team=alone');
  await keepAnswers(t.ctx, ben, 'team=together');
  await forgetAnswers(t.ctx, ada);
  expect(await findStoredAnswers(t.ctx, ada)).toBeNull();
  expect((await findStoredAnswers(t.ctx, ben))?.answers).toBe('team=together');
});

test('a visitor keeps nothing, and neither nothing nor a made-up choice is kept', async () => {
  await expect(keepAnswers(t.ctx, visitor, 'team=alone')).rejects.toMatchObject({ code: 'signed_out' });
  await expect(keepAnswers(t.ctx, ada, 'hours=')).rejects.toMatchObject({ code: 'invalid_input', message: 'Answer a question first.' });
  await expect(keepAnswers(t.ctx, ada, 'hours=ages')).rejects.toMatchObject({ message: 'hours must be one of under_10, to_25, over_25' });
});
