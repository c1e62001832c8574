import { expect, test } from 'vitest';
import { aLedger, company, discussion, offline, question } from '../../../tests/factories/ledgers.ts';
import type { Finding } from '../evidence.contract.ts';
import type { EvidenceScore, EvidenceScores } from '../report.contract.ts';
import type { ScoreName } from '../report-names.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from './decide-verdict.ts';

/** Enough of everything for a “build”, whatever the text. */
const wanted = aLedger('Kiln log for potters', {
  companies: ['Arvo', 'Belmak'].map((name) => company(name, 'Kiln logs', 0.7, 'active', { team_size: 9 })),
  hacker_news: [discussion('Kiln logs', 300, 90, '2026-02-01'), discussion('Kilns by phone', 200, 80, '2025-02-01')],
  stack_exchange: [question('How to log a kiln', 52_000, '2024-02-02')],
});
/** What is decided where some scores are what is said, and the others neither help nor hinder. */
function ruleAt(scores: Partial<Record<ScoreName, number>>, more: Partial<EvidenceScore> = {}) {
  const own = scoreLedger(wanted);
  const sure: Record<ScoreName, number> = { demand: 8, competition: 5, momentum: 5, difficulty: 5, ...scores };
  const set = (name: ScoreName): EvidenceScore => ({ ...own[name], known: true, confidence: 'high', score: sure[name], ...more });
  const all: EvidenceScores = {
    method: own.method,
    demand: set('demand'),
    competition: set('competition'),
    momentum: set('momentum'),
    difficulty: set('difficulty'),
  };
  return decideVerdict(wanted, all).rule;
}

test('each threshold holds from its figure on, and not one beside it', () => {
  expect(ruleAt({})).toBe('worth_building');
  expect([ruleAt({ difficulty: 7 }), ruleAt({ difficulty: 8 })]).toEqual(['worth_building', 'too_hard_first']);
  expect([ruleAt({ competition: 6 }), ruleAt({ competition: 7 })]).toEqual(['worth_building', 'crowded']);
  expect([ruleAt({ momentum: 4 }), ruleAt({ momentum: 3 })]).toEqual(['worth_building', 'shrinking']);
  expect([ruleAt({ demand: 6 }), ruleAt({ demand: 5 }), ruleAt({ demand: 4 })]).toEqual(['worth_building', 'middling', 'weak_demand']);
  expect([ruleAt({}, { confidence: 'medium' }), ruleAt({}, { confidence: 'low' })]).toEqual(['worth_building', 'not_enough']);
});

test('demand is none at 2, and some at 3', () => {
  const nobody = aLedger('Kiln log for potters', {});
  const scores = scoreLedger(nobody);
  const at = (score: number) =>
    decideVerdict(nobody, { ...scores, demand: { ...scores.demand, known: true, confidence: 'high', score } }).rule;
  expect([at(2), at(3)]).toEqual(['no_demand', 'weak_demand']);
});

const dead = (count: number, reason?: string, nearness = 0.75): Finding[] =>
  ['Arvo', 'Belmak', 'Cindra', 'Dorvel']
    .slice(0, count)
    .map((name) => company(name, 'Kiln logs', nearness, 'dead', reason ? { reason } : {}));
const alive = (count: number): Finding[] => ['Estrix', 'Fomlin'].slice(0, count).map((name) => company(name, 'Kiln logs', 0.7));
const ruleOf = (companies: Finding[], text = 'Kiln log for potters') => {
  const ledger = aLedger(text, { companies }, { silent: offline });
  return decideVerdict(ledger, scoreLedger(ledger)).rule;
};

test('two that closed for one reason drop an idea; one does not, nor two for two reasons, nor two that are only near', () => {
  const reason = 'nobody wrote their firings down';
  expect(ruleOf(dead(2, reason))).toBe('died_the_same_way');
  expect(ruleOf(dead(1, reason))).toBe('not_enough');
  expect(ruleOf([...dead(1, reason), company('Belmak', 'Kiln logs', 0.75, 'dead', { reason: 'the money ran out' })])).toBe('not_enough');
  expect(ruleOf(dead(2, reason, 0.59))).toBe('not_enough');
  expect(ruleOf(dead(2, reason), 'Kiln log for potters, without internet')).toBe('not_enough');
});

test('as many close ones that still sell show that it can be done: then what two died of drops nothing', () => {
  const reason = 'nobody wrote their firings down';
  expect([0, 1, 2].map((count) => ruleOf([...dead(2, reason), ...alive(count)]) === 'died_the_same_way')).toEqual([true, true, false]);
});

test('how far it is to “tried” says how many close ones still sell, where they are what stands in its way', () => {
  const ledger = aLedger(
    'Kiln log for potters',
    { companies: [...dead(3, 'nobody wrote their firings down'), ...alive(2), company('Garvik', 'Kiln logs', 0.7)] },
    { silent: offline },
  );
  const { rule, would_change_it } = decideVerdict(ledger, scoreLedger(ledger));
  expect(rule).not.toBe('died_the_same_way');
  expect(would_change_it.join(' ')).toContain(
    'fewer close ones that still sell than those, and no gap named; three closed, three for a stated reason, three of them for the same, and three close ones may still sell.',
  );
});

test('three that closed hold an idea back while at most one lives and the text states no gap', () => {
  expect([2, 3].map((count) => ruleOf(dead(count)))).toEqual(['not_enough', 'closed_before']);
  expect([0, 1, 2].map((count) => ruleOf([...dead(3), ...alive(count)]) === 'closed_before')).toEqual([true, true, false]);
  expect(ruleOf(dead(3, undefined, 0.59))).not.toBe('closed_before');
  expect(ruleOf(dead(3), 'Kiln log for potters, without internet')).not.toBe('closed_before');
});
