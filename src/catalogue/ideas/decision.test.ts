import { expect, test } from 'vitest';
import { decisiveRisk } from './decision.ts';

const risk = (name: string, severity: 'low' | 'medium' | 'high') => ({ risk: name, severity, mitigation: '' });

test('what decides an idea is its gravest risk, the first of equals', () => {
  expect(decisiveRisk([risk('a', 'medium'), risk('b', 'high'), risk('c', 'high')])?.risk).toBe('b');
  expect(decisiveRisk([risk('a', 'low'), risk('b', 'low')])?.risk).toBe('a');
  expect(decisiveRisk([])).toBeUndefined();
});
