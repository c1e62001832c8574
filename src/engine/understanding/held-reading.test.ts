import { expect, test } from 'vitest';
import { falsehoods } from '../../../tests/factories/falsehoods.ts';
import { heldReading } from './held-reading.ts';

const TEXT = 'A tool that sends “payment reminders” for freelance  designers whose clients pay invoices late. We need 4 billion rows.';
const own = { user: 'designers', problem: 'clients pay late', solution: 'a tool', phrases: ['payment reminders'] };
const read = (more: Partial<typeof own>) => heldReading(TEXT, { ...own, user: '', problem: '', solution: '', phrases: [], ...more }, own);

test('stretches of the text are kept as the text has them, whatever case and marks a model gives them', () => {
  expect(read({ user: 'Freelance designers', problem: 'clients pay invoices late!', phrases: ['Payment Reminders', 'invoices'] })).toEqual({
    user: 'freelance designers',
    problem: 'clients pay invoices late',
    solution: 'a tool',
    phrases: ['payment reminders', 'invoices'],
  });
});

test('no sign is added to what the person wrote', () => {
  expect(read({ problem: '$4 billion' }).problem).toBe('4 billion');
});

test('what the text does not say in these words is not kept: the rules’ reading stays', () => {
  const lies = falsehoods(500, 3).map(({ text }) => text.slice(0, 120));
  for (const lie of [...lies, 'designers late', 'sign designers', '.*', '—'])
    expect(read({ user: lie, problem: lie, solution: lie, phrases: [lie] }), lie).toEqual(own);
});
