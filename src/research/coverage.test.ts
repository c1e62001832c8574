import { expect, test } from 'vitest';
import { coverageOf, coverageWords, silentGroups } from './coverage.ts';

const lines = [
  { source: 'catalogue', status: 'answered' as const },
  { source: 'companies', status: 'answered' as const },
  { source: 'npm', status: 'silent' as const, why: 'not_applicable' as const },
  { source: 'github', status: 'silent' as const, why: 'timeout' as const },
  { source: 'reddit', status: 'silent' as const, why: 'no_key' as const },
  { source: 'youtube', status: 'silent' as const, why: 'off' as const },
];

test('of the relevant sources those that answered are counted; what is not relevant or not connected is no failure', () => {
  const coverage = coverageOf(lines);
  expect(coverageWords(coverage)).toBe('2 of 3 relevant sources answered');
  expect(silentGroups(coverage).map(({ text }) => text)).toEqual(['GitHub', 'npm', 'Reddit, YouTube']);
  expect(coverageWords(coverageOf([]))).toBe('No source was asked');
  expect(coverageWords(coverageOf(lines.slice(0, 1)))).toBe('1 of 1 relevant source answered');
  expect(silentGroups(coverageOf(lines.slice(0, 1)))).toEqual([]);
});
