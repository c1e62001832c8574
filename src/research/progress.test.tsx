import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';

const drawn = (state: 'queued' | 'running') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Progress run={{ id: 'a', state, steps: [] }} />
    </MemoryRouter>,
  );

test('while a run waits for its turn, no source is said to be asked', () => {
  expect(drawn('queued')).toContain('Waiting for its turn.');
  expect(drawn('queued')).toContain('not asked yet');
  expect(drawn('queued')).not.toContain('asked …');
  expect(drawn('running')).toContain('asked …');
});
