import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointOf, verdictOfProject } from './point.ts';
import { assumptionStateIds, type Cost, costIds, movesFrom, projectStateIds } from './projects.ts';

const assumed = fc.record({ cost: fc.constantFrom(...costIds), state: fc.constantFrom(...assumptionStateIds) });
const prior = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);

test('the point is the mean by weight: what holds counts 10, what is wrong 0, the rest the prior', () => {
  expect(pointOf([], 6.2).point).toBe(6.2);
  expect(pointOf([{ cost: 'ends', state: 'holds' }], 5).point).toBe(10);
  expect(pointOf([{ cost: 'ends', state: 'wrong' }], 5).point).toBe(0);
  const some = [
    { cost: 'ends', state: 'holds' },
    { cost: 'changes', state: 'open' },
    { cost: 'slows', state: 'wrong' },
  ] as const;
  // (3 × 10 + 2 × 5 + 1 × 0) ÷ 6
  expect(pointOf(some, 5).point).toBe(6.7);
});

test('the point lies between 0 and 10, does not depend on the order, and is the prior until something is settled', () => {
  fc.assert(
    fc.property(fc.array(assumed, { maxLength: 12 }), prior, (assumptions, before) => {
      const { point } = pointOf(assumptions, before);
      expect(point).toBeGreaterThanOrEqual(0);
      expect(point).toBeLessThanOrEqual(10);
      expect(pointOf([...assumptions].reverse(), before).point).toBeCloseTo(point, 9);
      if (assumptions.every(({ state }) => state === 'open' || state === 'undecided')) expect(point).toBeCloseTo(before, 9);
    }),
  );
});

test('an assumption that turns out to hold never lowers the point, and one that is wrong never raises it; the dearer, the further', () => {
  fc.assert(
    fc.property(fc.array(assumed, { maxLength: 8 }), fc.constantFrom(...costIds), prior, (others, cost, before) => {
      const at = (state: 'open' | 'holds' | 'wrong', of: Cost = cost) => pointOf([...others, { cost: of, state }], before).point;
      expect(at('holds')).toBeGreaterThanOrEqual(at('open'));
      expect(at('wrong')).toBeLessThanOrEqual(at('open'));
      expect(at('holds', 'ends') - at('wrong', 'ends')).toBeGreaterThanOrEqual(at('holds', 'slows') - at('wrong', 'slows'));
    }),
  );
});

test('only what was tested is reported, and only what was not counts by the prior', () => {
  fc.assert(
    fc.property(fc.array(assumed, { maxLength: 8 }), prior, (assumptions, before) => {
      for (const { of, basis } of pointOf(assumptions, before).parts)
        expect(basis).toBe(of.state === 'holds' || of.state === 'wrong' ? 'reported' : 'prior');
    }),
  );
});

test('the verdict is a table: what ends it decides first', () => {
  expect(verdictOfProject([])).toBe('not_enough_evidence');
  expect(verdictOfProject([{ cost: 'ends', state: 'undecided' }])).toBe('not_enough_evidence');
  expect(verdictOfProject([{ cost: 'slows', state: 'wrong' }])).toBe('not_enough_evidence');
  expect(verdictOfProject([{ cost: 'ends', state: 'holds' }])).toBe('build');
  fc.assert(
    fc.property(fc.array(assumed, { maxLength: 8 }), (assumptions) => {
      const verdict = verdictOfProject(assumptions);
      const has = (cost: Cost, state: string) => assumptions.some((one) => one.cost === cost && one.state === state);
      expect(verdict === 'drop').toBe(has('ends', 'wrong'));
      if (verdict === 'build') expect(has('changes', 'wrong') || has('ends', 'open') || has('ends', 'undecided')).toBe(false);
    }),
  );
});

test('every state can be reached from the first, and a drop can be taken back; no state leads to itself', () => {
  for (const from of projectStateIds) {
    expect(movesFrom(from)).not.toContain(from);
    expect(movesFrom(from).length).toBeGreaterThan(0);
    if (from !== 'dropped') expect(movesFrom(from)).toContain('dropped');
  }
  const reached = new Set(['looking']);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const from of projectStateIds) if (reached.has(from)) for (const to of movesFrom(from)) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...projectStateIds].sort());
});
