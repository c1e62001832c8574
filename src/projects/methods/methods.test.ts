import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOf } from '../statistics/interval.ts';
import { saysOf } from '../statistics/words.ts';
import { clearOfMark } from './clear-of-mark.ts';
import { findMethod, listMethods, methodPaths } from './list-methods.server.ts';
import type { MethodQuery } from './methods.contract.ts';
import { costBands, evidenceGiven, methodTopics, timeBands } from './methods.ts';
import { costInWords, daysInWords } from './range-words.ts';

const { methods: summaries, total } = listMethods({});
const methods = summaries.map(({ id }) => findMethod(id));
const oneOf = <Id extends string>(set: readonly { id: Id }[]) => fc.constantFrom(undefined, '' as const, ...set.map(({ id }) => id));
const query: fc.Arbitrary<MethodQuery> = fc.record({
  answers: oneOf(methodTopics),
  gives: oneOf(evidenceGiven),
  cost: oneOf(costBands),
  time: oneOf(timeBands),
});

test('every file of the folder is in the library under its own name, and there are at least 25', () => {
  const names = readdirSync(join(import.meta.dirname, '../../../catalogue/methods')).map((name) => name.replace(/\.yaml$/, ''));
  expect(methods.map(({ id }) => id).sort()).toEqual(names.sort());
  expect(total).toBeGreaterThanOrEqual(25);
  expect(methodPaths()).toHaveLength(total + 1);
});

test('every topic and every kind of evidence has methods, and titles are not used twice', () => {
  for (const { id } of methodTopics) expect([id, listMethods({ answers: id }).methods.length > 1]).toEqual([id, true]);
  for (const { id } of evidenceGiven) expect([id, listMethods({ gives: id }).methods.length > 1]).toEqual([id, true]);
  expect(new Set(methods.map(({ title }) => title)).size).toBe(total);
});

test('a list holds what fits, the strongest evidence first, and a further wish never adds one', () => {
  fc.assert(
    fc.property(query, (asked) => {
      const found = listMethods(asked).methods;
      for (const method of found) {
        if (asked.answers) expect(method.topics).toContain(asked.answers);
        if (asked.gives) expect(method.gives).toBe(asked.gives);
        expect(method.cost_usd.high).toBeLessThanOrEqual(costBands.find(({ id }) => id === asked.cost)?.most ?? Number.POSITIVE_INFINITY);
        expect(method.days.high).toBeLessThanOrEqual(timeBands.find(({ id }) => id === asked.time)?.most ?? Number.POSITIVE_INFINITY);
      }
      const strengths = found.map(({ gives }) => evidenceGiven.findIndex(({ id }) => id === gives));
      expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
      for (const wish of ['answers', 'gives', 'cost', 'time'] as const) {
        const ids = new Set(listMethods({ ...asked, [wish]: undefined }).methods.map(({ id }) => id));
        expect(found.every(({ id }) => ids.has(id))).toBe(true);
      }
    }),
  );
});

test('a list carries no steps, no templates and no sources', () => {
  expect(Object.keys(summaries[0] ?? {}).sort()).toEqual(
    ['cost_usd', 'days', 'gives', 'id', 'pass_mark', 'sample', 'success', 'summary', 'title', 'topics', 'unit'].sort(),
  );
});

test('a method there is not is not found', () => {
  expect(() => findMethod('guessing')).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('no source was read in the future, and none stands twice under a method', () => {
  for (const { id, sources } of methods) {
    expect([id, new Set(sources.map(({ url }) => url)).size]).toEqual([id, sources.length]);
    for (const { read_on } of sources) expect(read_on <= '2026-11-27').toBe(true);
  }
});

test('who writes to strangers or collects addresses is told of CAN-SPAM and PECR; who shows what does not exist, of bait advertising', () => {
  for (const id of ['cold-email', 'landing-page-waitlist', 'workshop']) {
    const law = findMethod(id)
      .law.map(({ what }) => what)
      .join(' ');
    expect([id, law.includes('CAN-SPAM'), law.includes('PECR')]).toEqual([id, true, true]);
  }
  for (const id of ['disclosed-fake-door', 'search-ads', 'social-ads']) {
    expect([id, findMethod(id).law.some(({ what }) => what.includes('bait advertising'))]).toEqual([id, true]);
  }
  expect(
    findMethod('wizard-of-oz')
      .templates.map(({ text }) => text)
      .join(' '),
  ).toContain('people of our team prepare the answers');
});

test('what a method says of a range is what the statistics say', () => {
  const ranges = methods.flatMap(({ sample_reason }) => sample_reason).filter((reason) => /\d+ %.*between/.test(reason));
  expect(ranges.length).toBeGreaterThan(0);
  expect(saysOf(20, 100)).toContain('13 % and 29 %');
  expect(saysOf(8, 100)).toContain('4.1 % and 15 %');
  expect(saysOf(20, 400)).toContain('3.3 % and 7.6 %');
  expect(saysOf(10, 500)).toContain('1.1 % and 3.6 %');
  expect(saysOf(50, 500)).toContain('7.7 % and 13 %');
  expect(saysOf(30, 300)).toContain('7.1 % and 14 %');
});

test('clear of the mark is the first count whose whole range lies above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.double({ min: 0, max: 1, noNaN: true }), (sample, part) => {
      const mark = Math.max(1, Math.round(part * sample));
      const clear = clearOfMark(mark, sample);
      expect(intervalOf((clear ?? sample + 1) - 1, sample).low).toBeLessThanOrEqual(mark / sample);
      if (clear !== undefined) expect(intervalOf(clear, sample).low).toBeGreaterThan(mark / sample);
    }),
  );
});

test('cost and time are written as people say them', () => {
  expect([costInWords({ low: 0, high: 0 }), costInWords({ low: 0, high: 300 }), costInWords({ low: 150, high: 1600 })]).toEqual([
    'Free',
    'Up to $300',
    '$150 to $1,600',
  ]);
  expect([costInWords({ low: 50, high: 50 }), daysInWords({ low: 1, high: 1 }), daysInWords({ low: 5, high: 14 })]).toEqual([
    'About $50',
    '1 day',
    '5 to 14 days',
  ]);
});
