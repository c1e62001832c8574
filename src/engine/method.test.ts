import { expect, test } from 'vitest';
import { methodOfEngine } from './method.ts';
import { readings } from './scores/readings.ts';

test('the method printed is the one computed with: every part has its formula, and every formula its part', () => {
  const { parts } = methodOfEngine();
  const keys = Object.values(parts).flatMap((rows) => rows.map(({ key }) => key));
  expect([...keys].sort()).toEqual(Object.keys(readings).sort());
});

test('the method can be printed: everything in it is plain data', () => {
  const method = methodOfEngine();
  expect(JSON.parse(JSON.stringify(method))).toEqual(method);
  expect(method.verdicts.at(-1)?.key).toBe('middling');
  expect(new Set(method.verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['build', 'reshape', 'drop', 'not_enough_evidence']));
});
