import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Report } from '../engine/index.ts';
import { JudgedLikeIt } from './judged-like-it.tsx';

const verdict = {
  rule: 'judged_drop',
  judged: {
    shares: { build: 0, reshape: 0.2, drop: 0.8, not_enough_evidence: 0 },
    niche: -0.1,
    probabilities: { build: 0.004, reshape: 0.126, drop: 0.87, not_enough_evidence: 0 },
    nearest: [{ text: 'Uber for <b>babysitters</b>.', verdict: 'drop' }],
  },
} as unknown as Report['verdict'];

test('what decided is shown with the ideas it rests on, as text', () => {
  const html = renderToStaticMarkup(<JudgedLikeIt verdict={verdict} />);
  expect(html).toContain('reshape 13 %, drop 87 %.');
  expect(html).toContain('“Uber for &lt;b&gt;babysitters&lt;/b&gt;.” (drop)');
  expect(html).not.toContain('build');
});

test('where evidence decided, judged ideas are no reason', () => {
  expect(renderToStaticMarkup(<JudgedLikeIt verdict={{ ...verdict, rule: 'crowded' }} />)).toBe('');
});
