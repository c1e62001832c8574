import { expect, test } from 'vitest';
import { htmlOf } from '../../../tests/factories/html-of.ts';
import { CountChart, RevenueChart } from './charts.tsx';

/** The values at the axis of the first drawing; it is drawn again for a phone. */
const axisOf = (html: string) => {
  const [drawing = ''] = html.split('</svg>');
  return [...drawing.matchAll(/text-anchor="end" class="numerals[^>]*>([^<]+)</g)].map(([, value]) => value);
};
const days = ['2026-11-26', '2026-11-27'];

test('where one person signed up, the axis counts people, not parts of one', () => {
  const points = days.map((start, i) => ({ start, value: i }));
  expect(axisOf(htmlOf(<CountChart unit="day" points={points} name="Sign-ups" />))).toEqual(['0', '1']);
});

test('revenue of nothing has zero at its axis and nothing above it', () => {
  const parts = days.map((start) => ({ start, gross: 0, refunded: 0, disputed: 0, net: 0 }));
  expect(axisOf(htmlOf(<RevenueChart unit="day" parts={parts} />))).toEqual(['$0']);
});
