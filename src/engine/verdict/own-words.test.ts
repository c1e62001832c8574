import { expect, test } from 'vitest';
import { understandIdea } from '../understanding/understand-idea.ts';
import type { Facts } from './facts.ts';
import { payersOf, peopleOf, someOf, UNNAMED } from './own-words.ts';

const factsOf = (text: string, changed = {}) => ({ ledger: { understanding: { ...understandIdea(text), ...changed } } }) as Facts;

test.each([
  ['AN APP FOR EVERY MOTHER', 'mothers'],
  ['A DENTIST HELPER FOR A DENTIST', 'dentists'],
  ['Letters for MEN', 'men'],
  ['Payroll for a DAO', 'DAOs'],
  ['A tool for a midwife', 'midwives'],
  ['Home scans for midwives', 'midwives'],
  ['A calendar for a nursery', 'nurseries'],
  // One's own stand for people like them.
  ['An app for my mother, who forgets', 'people like your mother'],
  ['My parents miss home. A lamp that shows the weather there.', 'people like your parents'],
  ['An app for my customers', UNNAMED],
  // Names of people that are the same in another language tell nothing of a text in it.
  ['Une application pour les restaurants qui perdent des heures au téléphone avec les clients', UNNAMED],
  ['Une plateforme qui aide les parents et les patients avec les agences de services', UNNAMED],
])('“%s” is told of as for %s', (text, people) => {
  expect(peopleOf(factsOf(text))).toBe(people);
});

test('who a person wrote is told of in the same way', () => {
  expect(peopleOf(factsOf('An app for readers', { user: 'DENTISTS' }))).toBe('dentists');
  expect(someOf('three', peopleOf(factsOf('An app for readers', { user: 'my mother' })))).toBe('three people like your mother');
});

test('who is asked for money is who pays, where the text tells them apart', () => {
  const facts = factsOf('An app for pupils who fall behind in reading. Schools pay a yearly licence.');
  expect([peopleOf(facts), payersOf(facts)]).toEqual(['pupils', 'schools']);
  expect(payersOf(factsOf('A tool for a midwife'))).toBe('midwives');
});

test('those who are called by an adjective are people', () => {
  expect(peopleOf(factsOf('A phone line', { user: 'elderly' }))).toBe('elderly people');
  expect(peopleOf(factsOf('A phone line', { user: 'elderly parents' }))).toBe('elderly parents');
});
