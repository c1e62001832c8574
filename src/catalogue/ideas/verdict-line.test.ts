import { expect, test } from 'vitest';
import { verdictLine } from './verdict-line.ts';

test('an idea is said in one line: its strongest and weakest side, and how much of it was counted', () => {
  const scores = { opportunity: 6.5, problem: 6.3, feasibility: 6.24, why_now: 7 };
  expect(verdictLine({ scores, figures: { measured: 11, cited: 1, estimated: 11, editorial: 2 } })).toBe(
    'Strongest on why now (7.0), weakest on feasibility (6.2); 12 of 25 figures measured or cited.',
  );
});
