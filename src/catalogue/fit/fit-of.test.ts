import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { type BandId, bandIds, customerTypeIds } from '../ideas/bands.ts';
import { skillGroupIds } from '../ideas/skill-groups.ts';
import { type FitFacts, fitOf, unmetOf } from './fit-of.ts';
import { type Answers, answersIn, fitAddress, questions, teamIds } from './questions.ts';

const maybe = <T>(ids: readonly T[]) => fc.option(fc.constantFrom(...ids), { nil: undefined });
const some = <T>(ids: readonly T[]) => fc.subarray([...ids]);
const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  hours: maybe(bandIds('hours')),
  money: maybe(bandIds('budget')),
  skills: some(skillGroupIds),
  sell: some(customerTypeIds),
  team: maybe(teamIds),
  regulation: maybe(bandIds('regulation')),
  fields: some(categoryIds),
});
const anyIdea: fc.Arbitrary<FitFacts> = fc
  .record({
    budget: fc.constantFrom(...bandIds('budget')),
    hours: fc.constantFrom(...bandIds('hours')),
    regulation: fc.constantFrom(...bandIds('regulation')),
    customer: fc.constantFrom(...customerTypeIds),
    skills: fc.subarray([...skillGroupIds], { minLength: 1, maxLength: 5 }),
    solo: fc.boolean(),
    category: fc.constantFrom(...categoryIds),
  })
  .map(({ budget, hours, regulation, customer, skills, solo, category }) => ({
    category,
    facets: [
      `budget:${budget}`,
      `hours:${hours}`,
      `regulation:${regulation}`,
      `customer:${customer}`,
      ...skills.map((id) => `skill:${id}`),
      ...(solo ? ['solo'] : []),
    ],
  }));

const nothing: Answers = { skills: [], sell: [], fields: [] };
const idea: FitFacts = {
  category: 'fintech',
  facets: ['budget:to_10000', 'hours:over_25', 'regulation:heavy', 'customer:b2g', 'skill:selling', 'skill:rules'],
};

test('the weights are of a hundred, over at most seven questions', () => {
  expect(questions.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  expect(questions.length).toBeLessThanOrEqual(7);
});

test('the fit is the weighted mean of what was answered, worked by hand', () => {
  // hours: two bands up, 0 of 20; money: one band up, a quarter of 20; skills: half of 25.
  const { fit } = fitOf({ ...nothing, hours: 'under_10', money: 'under_2000', skills: ['selling'] }, idea);
  expect(fit).toBe(Math.round((100 * (0 + 5 + 12.5)) / 65));
  expect(fitOf({ ...nothing, team: 'alone' }, idea).fit).toBe(0);
  expect(fitOf({ ...nothing, team: 'together', fields: ['saas'] }, idea).fit).toBe(50);
  expect(fitOf(nothing, idea)).toEqual({ fit: 0, reasons: [] });
});

test('the reasons say what fits first, in bands and groups; what does not is counted by question', () => {
  const { reasons } = fitOf({ ...nothing, hours: 'under_10', money: 'to_10000', skills: ['selling'], sell: ['b2g'] }, idea);
  expect(reasons.map(({ fits, words }) => `${fits ? '+' : '-'} ${words}`)).toEqual([
    '+ First quarter costs $2,000 to $10,000',
    '+ Uses your “Selling and negotiating”',
    '+ Sold to public bodies',
    '- Takes over 25 hours a week, more than you have',
    '- Needs “Rules, law and compliance”, which you have not ticked',
  ]);
  expect(unmetOf(reasons)).toBe(2);
});

test('the same answers give the same fit, from 0 to 100', () => {
  fc.assert(
    fc.property(anyAnswers, anyIdea, (answers, one) => {
      const { fit, reasons } = fitOf(answers, one);
      expect(fitOf(structuredClone(answers), structuredClone(one))).toEqual({ fit, reasons });
      expect(Number.isInteger(fit) && fit >= 0 && fit <= 100).toBe(true);
      if (reasons.length > 0 && reasons.every(({ fits }) => fits)) expect(fit).toBe(100);
    }),
  );
});

test('having more never lowers a fit: hours, money, appetite, company, skills, customers, fields', () => {
  const next = <T>(ids: readonly T[], id: T | undefined) =>
    id === undefined ? undefined : ids[Math.min(ids.indexOf(id) + 1, ids.length - 1)];
  const more: ((answers: Answers, pick: number) => Answers)[] = [
    (a) => ({ ...a, hours: next(bandIds('hours'), a.hours) as BandId<'hours'> | undefined }),
    (a) => ({ ...a, money: next(bandIds('budget'), a.money) as BandId<'budget'> | undefined }),
    (a) => ({ ...a, regulation: next(bandIds('regulation'), a.regulation) as BandId<'regulation'> | undefined }),
    (a) => ({ ...a, team: next(teamIds, a.team) }),
    // A first tick is an answer where there was none, which counts from then on; one more tick is more.
    (a, pick) => (a.skills.length > 0 ? { ...a, skills: [...a.skills, skillGroupIds[pick % skillGroupIds.length] as 'selling'] } : a),
    (a, pick) => (a.sell.length > 0 ? { ...a, sell: [...a.sell, customerTypeIds[pick % 4] as 'b2b'] } : a),
    (a, pick) => (a.fields.length > 0 ? { ...a, fields: [...a.fields, categoryIds[pick % 12] as 'saas'] } : a),
  ];
  fc.assert(
    fc.property(anyAnswers, anyIdea, fc.nat(100), (answers, one, pick) => {
      for (const step of more) expect(fitOf(step(answers, pick), one).fit).toBeGreaterThanOrEqual(fitOf(answers, one).fit);
    }),
  );
});

test('answers survive their address, whatever order a form sends them in', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const params = new URLSearchParams();
      for (const { key } of [...questions].reverse()) for (const id of [answers[key] ?? []].flat()) params.append(key, id);
      const { query } = answersIn(params);
      const again = answersIn(new URLSearchParams(fitAddress(query).split('?')[1] ?? ''));
      expect(again).toEqual(answersIn(params));
      expect(again.answers.skills).toEqual(answers.skills);
    }),
  );
});
