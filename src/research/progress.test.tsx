import { expect, test } from 'vitest';
import { htmlOf } from '../../tests/factories/html-of.ts';
import { Progress } from './progress.tsx';

const drawn = (state: 'queued' | 'running') => htmlOf(<Progress run={{ id: 'a', state, steps: [] }} />);

test('while a run waits for its turn, no source is said to be asked', () => {
  expect(drawn('queued')).toContain('Waiting for its turn.');
  expect(drawn('queued')).toContain('not asked yet');
  expect(drawn('queued')).not.toContain('asked …');
  expect(drawn('running')).toContain('asked …');
});
