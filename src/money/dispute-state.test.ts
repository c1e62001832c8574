import { expect, test } from 'vitest';
import { disputeState, worstOf } from './dispute-state.ts';

const stateOf = (status: string, withdrawnCents?: number) => disputeState(status, withdrawnCents).state;

test('every word of the provider for a dispute says whether the money is there', () => {
  for (const question of ['warning_needs_response', 'warning_under_review', 'warning_closed', 'charge_refunded', 'prevented'])
    expect(stateOf(question), question).toBe('none');
  for (const undecided of ['needs_response', 'under_review']) expect(stateOf(undecided), undecided).toBe('open');
  // An appeal is ours, against a decision for the payer: the money stays there until it is won.
  for (const gone of ['lost', 'appeal_needs_response', 'appeal_under_review']) expect(stateOf(gone), gone).toBe('lost');
  expect(stateOf('won')).toBe('won');
  expect(stateOf('prevented', 3_900)).toBe('lost');
});

test('a word nobody has heard of is taken for an open dispute, and said to be unknown', () => {
  expect(disputeState('under_arbitration')).toEqual({ state: 'open', isKnown: false });
  expect(disputeState('toString')).toEqual({ state: 'open', isKnown: false });
  expect(disputeState('lost').isKnown).toBe(true);
});

test('of several disputes the worst counts, in whatever order they are listed', () => {
  expect(worstOf(['won', 'lost', 'open'])).toBe('lost');
  expect(worstOf(['won', 'open'])).toBe('open');
  expect(worstOf(['none', 'won'])).toBe('won');
  expect(worstOf([])).toBe('none');
});
