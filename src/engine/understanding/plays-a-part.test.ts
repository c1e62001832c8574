import { expect, test } from 'vitest';
import { userOf } from './user.ts';

const told = 'Glamping sites with six yurts get bookings by phone.';

test('who is helped in a later sentence plays a part in it, where another sentence begins with somebody', () => {
  expect(userOf([told, 'A calendar that helps the cleaner.'])).toBe('glamping sites');
  expect(userOf([told, 'A calendar built for a cleaner.'])).toBe('glamping sites');
  expect(userOf(['A cheap calendar.', 'It helps the cleaner.'])).toBe('cleaner');
});

test('who is helped first is whom it is for, and several are wherever they stand', () => {
  expect(userOf(['A calendar that helps the cleaner.', told])).toBe('cleaner');
  expect(userOf([told, 'A calendar that helps cleaners.'])).toBe('cleaners');
});
