import { expect, test } from 'vitest';
import type { AdminIdea } from '../../catalogue/index.ts';
import { shownAtOnce } from './shown-at-once.ts';

const idea = (id: string, facts: Partial<AdminIdea> = {}) =>
  ({ id, status: 'published', active: true, is_pro_pick: false, ...facts }) as AdminIdea;
const sent = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test('what is sent shows at once: one idea by its button, several by their ticks; nothing else changes', () => {
  const ideas = [idea('a'), idea('b'), idea('c', { status: 'claimed' })];
  expect(shownAtOnce(ideas, undefined)).toBe(ideas);
  expect(shownAtOnce(ideas, sent(['one', 'mark_pro_pick:b'], ['do', ''])).map((one) => one.is_pro_pick)).toEqual([false, true, false]);
  const ticked = sent(['do', 'deactivate'], ['ids', 'a'], ['ids', 'c'], ['which', 'ticked']);
  expect(shownAtOnce(ideas, ticked).map(({ active }) => active)).toEqual([false, true, true]);
});

test('what is asked about first, or done to ideas of other pages, is not shown before it is done', () => {
  const ideas = [idea('a'), idea('b')];
  expect(shownAtOnce(ideas, sent(['one', 'delete:a']))).toBe(ideas);
  expect(shownAtOnce(ideas, sent(['do', 'deactivate'], ['which', 'all'], ['ids', 'a']))).toBe(ideas);
  expect(shownAtOnce(ideas, sent(['do', 'delete'], ['sure', 'yes'], ['ids', 'a'])).map(({ id }) => id)).toEqual(['b']);
});
