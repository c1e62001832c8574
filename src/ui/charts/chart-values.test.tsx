import { expect, test } from 'vitest';
import { ChartValues } from './chart-values.tsx';

test('the first and the last value of a level line are two, each at its end', () => {
  const frame = { width: 400, height: 200, left: 40, right: 20, top: 10, bottom: 30 };
  const points = [40, 210, 380].map((x) => ({ x, y: 90, value: 5 }));
  const values = ChartValues({
    series: [{ name: 'Starts', points }],
    kind: 'line',
    marksFirst: true,
    hasLabels: true,
    format: String,
    frame,
  });
  expect(values.map(({ props }) => props.x)).toEqual([40, 380]);
  expect(new Set(values.map(({ key }) => key)).size).toBe(2);
});
