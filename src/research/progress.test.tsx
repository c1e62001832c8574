import { expect, test } from 'vitest';
import { htmlOf } from '../../tests/factories/html-of.ts';
import { Progress } from './progress.tsx';

type Steps = Parameters<typeof Progress>[0]['run']['steps'];
const drawn = (state: 'queued' | 'running', steps: Steps = []) => htmlOf(<Progress run={{ id: 'a', state, steps }} />);
const step = (no: number, source: string, said: Partial<Steps[number]>): Steps[number] => ({
  no,
  kind: 'source',
  at: '2026-03-10T00:00:00.000Z',
  source,
  name: source,
  status: 'silent',
  found: null,
  names: [],
  from: null,
  as_of: null,
  why: null,
  detail: null,
  ...said,
});

test('while a run waits for its turn, no source is said to be asked', () => {
  expect(drawn('queued')).toContain('Waiting for its turn.');
  expect(drawn('queued')).toContain('not asked yet');
  expect(drawn('queued')).not.toContain('asked …');
  expect(drawn('running')).toContain('asked …');
});

test('what was found so far is named; sources that are not relevant or not connected share a line each, and none is called silent', () => {
  const html = drawn('running', [
    step(1, 'companies', { status: 'answered', found: 2, names: ['Weave', 'Dentrix'] }),
    step(2, 'npm', { why: 'not_applicable', detail: 'Not about software.' }),
    step(3, 'pypi', { why: 'not_applicable', detail: 'Not about software.' }),
    step(4, 'reddit', { why: 'no_key', detail: 'No key.' }),
    step(5, 'github', { why: 'timeout', detail: 'GitHub did not answer in time.' }),
  ]);
  expect(html).toContain('Weave · Dentrix');
  expect(html).toMatch(/Not relevant to this idea: .*npm, PyPI/);
  expect(html).toMatch(/Not connected on this server: .*Reddit/);
  expect(html).toContain('GitHub did not answer in time');
  expect(html.match(/<li/g), 'those set aside have no rows').toHaveLength(9);
  expect(html).not.toContain('silent');
});
