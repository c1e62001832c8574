import { expect, test } from 'vitest';
import { rhythmInWords } from './rhythm.ts';

test.each([
  ['*/10 * * * *', 'Every 10 minutes'],
  ['* * * * *', 'Every minute'],
  ['5 * * * *', 'Hourly, at 05 past'],
  ['30 7 * * *', 'Daily, at 07:30 UTC'],
  ['0 6 * * 1', 'Mondays, at 06:00 UTC'],
])('%s is said as %s', (cron, words) => expect(rhythmInWords(cron)).toBe(words));

test.each(['0 0 1 1 *', '0,30 * * * *', '0 */2 * * *', '*/5 3 * * *', '1 2 3'])(
  '%s, for which there are no words, stays as it is',
  (cron) => expect(rhythmInWords(cron)).toBe(cron),
);
