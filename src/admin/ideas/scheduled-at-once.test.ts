import { expect, test } from 'vitest';
import type { Schedule } from '../../catalogue/index.ts';
import { scheduledAtOnce } from './scheduled-at-once.ts';

const idea = (id: string) => ({ id, slug: id, title: id, category: 'saas' as const, is_pro_pick: false });
const schedule: Schedule = {
  month: '2999-03',
  today: '2999-02-28',
  days: [
    { day: '2999-03-01', idea: idea('a'), is_visible: true },
    { day: '2999-03-02', idea: idea('b'), is_visible: false },
    { day: '2999-03-03', idea: null, is_visible: true },
  ],
  candidates: [{ ...idea('c'), last_day: null }],
};
const shown = (fields?: Record<string, string>) => {
  const sent = fields && new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) sent?.append(name, value);
  return scheduledAtOnce(schedule, sent).map((one) => one.idea?.id ?? '-');
};

test.each([
  ['nothing on its way', undefined, ['a', 'b', '-']],
  ['a new idea on a free day', { idea: 'c', day: '2999-03-03' }, ['a', 'b', 'c']],
  ['a new idea on a taken day', { idea: 'c', day: '2999-03-01' }, ['c', 'b', '-']],
  ['an idea that has another day', { idea: 'a', day: '2999-03-03' }, ['-', 'b', 'a']],
  ['a move to a free day', { from: '2999-03-01', day: '2999-03-03' }, ['-', 'b', 'a']],
  ['a move to a taken day, which changes places', { from: '2999-03-01', day: '2999-03-02' }, ['b', 'a', '-']],
  ['a move to another month', { from: '2999-03-01', day: '2999-04-02' }, ['-', 'b', '-']],
  ['a day taken off', { off: '2999-03-02', from: '2999-03-02', day: '2999-03-02' }, ['a', '-', '-']],
  ['an idea nobody knows', { idea: 'x', day: '2999-03-03' }, ['a', 'b', '-']],
] as const)('%s', (_, fields, days) => {
  expect(shown(fields)).toEqual(days);
});
