import { expect, test } from 'vitest';
import { understandIdea } from '../understanding/understand-idea.ts';
import { type Buyers, buyersOf, happensOnce, isToldSoftware } from './buyers.ts';
import type { Facts } from './facts.ts';

const factsOf = (text: string, changed = {}) => ({ ledger: { understanding: { ...understandIdea(text), ...changed } } }) as Facts;

test.each<[user: string, buyers: Buyers]>([
  ['deaf people', 'private'],
  ['blind people', 'private'],
  ['disabled people', 'private'],
  ['the elderly', 'private'],
  ['wheelchair users', 'private'],
  ['refugees', 'private'],
  ['veterans', 'private'],
  ['job seekers', 'private'],
  ['parents of toddlers', 'private'],
  ['stamp collectors', 'private'],
  ['rock climbers', 'private'],
  ['sailors', 'private'],
  ['daters', 'private'],
  ['home owners', 'private'],
  ['owners of dogs', 'private'],
  ['hobby beekeepers', 'private'],
  ['home bakers', 'private'],
  ['my mother', 'private'],
  ['couples planning a wedding', 'private'],
  ['dental clinic patients', 'private'],
  // What is said of them behind “who”, “with”, “that” and a place is not they.
  ['people who teach nurses', 'unknown'],
  ['people with teachers', 'unknown'],
  ['people whose landlords are slow', 'unknown'],
  ['people in hospitals', 'unknown'],
  ['parents who run shops', 'private'],
  ['companies that hire students', 'work'],
  // The head of a name decides.
  ['youth workers', 'work'],
  ['youth sports leagues', 'work'],
  ['deaf schools', 'work'],
  ['blind fitters', 'unknown'],
  ['debt collectors', 'work'],
  ['bakers who compete with children', 'work'],
  ['owners of bakeries', 'work'],
  ['museum shop managers', 'work'],
  ['companies shipping full truckloads', 'work'],
  ['a dentist', 'work'],
  ['social media managers', 'work'],
])('%s buy for: %s', (user, buyers) => {
  expect(buyersOf(factsOf('An app', { user }))).toBe(buyers);
});

test.each([
  'A photo album app for families: birthdays, weddings, holidays',
  'My wife and I met at a wedding. We want to build an app that helps couples budget for groceries.',
  'A budgeting app for divorced dads',
  'Daily horoscope by birth date for women',
  'A gym that opened after my divorce, for women who lift',
  'We rent party furniture: weddings, conferences, festivals',
  'A tool that visualises class inheritance in Java for learners',
  'Flowers for birthdays and weddings',
  'Wedding anniversary gifts',
  'A rota for bell ringers, for each wedding',
  'A night watch while the sheep give birth',
  'Funeral cover compared for households',
  'A calendar for wedding photographers',
])('what comes again is not told to happen once: %s', (text) => {
  expect(happensOnce(factsOf(text))).toBe(false);
});

test.each([
  'A checklist for brides',
  'Wedding dresses for hire',
  'Funerals are expensive. We compare undertakers.',
  'An app for weddings, funerals and burials',
  'A divorce app for couples',
  'A website that tells you what to do next until the estate’s settled',
  'Movers for people moving house',
  'Naming days after a birth',
])('what happens once is: %s', (text) => {
  expect(happensOnce(factsOf(text))).toBe(true);
});

test('what somebody chose is told, whatever the words say; of older readings the words decide', () => {
  const counting = 'Carbon counting for breweries';
  expect(isToldSoftware(factsOf(counting))).toBe(false);
  expect(isToldSoftware(factsOf(counting, { is_type_told: true }))).toBe(true);
  expect(isToldSoftware(factsOf('An app for breweries', { is_type_told: false }))).toBe(false);
  expect(isToldSoftware(factsOf('An app for breweries', { is_type_told: undefined }))).toBe(true);
  expect(isToldSoftware(factsOf('An app for breweries', { is_type_told: true, solution_type: 'service' }))).toBe(false);
});
