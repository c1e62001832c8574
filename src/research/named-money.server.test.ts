import { expect, test } from 'vitest';
import { sumsNamed } from './named-money.server.ts';

test.each([
  ['Fills cancelled appointments for small dental practices by text message, for $99 a month', { priceUsdYear: 1_188 }],
  ['Permit tracking for roofers at $600 per year', { priceUsdYear: 600 }],
  ['I would charge $15/week. I want to earn $80,000 a year from it', { priceUsdYear: 780, incomeUsdYear: 80_000 }],
  ['It lists every date. Property managers pay $79 a month; I need to earn $60,000 a year', { priceUsdYear: 948, incomeUsdYear: 60_000 }],
  ['Reminders for landlords, $15 a month', { priceUsdYear: 180 }],
  ['A route planner (20 dollars a month). Drivers plan by phone today', { priceUsdYear: 240 }],
  ['A subscription of 30 dollars per month. Enough to make $4k a month', { priceUsdYear: 360, incomeUsdYear: 48_000 }],
])('%s', (text, named) => {
  const { price, income } = sumsNamed(text);
  expect({ ...(price && { priceUsdYear: price.year }), ...(income && { incomeUsdYear: income.year }) }).toEqual(named);
  for (const sum of [price, income]) expect(sum?.currency ?? 'USD').toBe('USD');
});

test.each([
  'Shops lose deposits, $300 a month',
  'Dispatch software for florists. They pay three couriers: $900 a month each',
  'No-shows cost clinics $400 a month',
  'Shops lose $2,000 a year to theft',
  'They spend $50 a month on stickers',
  'Clinics pay $400 a month for a courier',
  'Clinics pay $400 a month today and hate it',
  'Sold for $99',
  'It needs 300 hours a year',
])('what is no price and no income is taken for neither: %s', (text) => {
  expect(sumsNamed(text)).toEqual({});
});

test.each([
  ['An app for UK driving instructors, 40 pounds a month', { price: { year: 480, currency: 'GBP' } }],
  ['An app for UK driving instructors that fills lessons. 40 pounds a month.', { price: { year: 480, currency: 'GBP' } }],
  ['For £20 a month', { price: { year: 240, currency: 'GBP' } }],
  ['Rotas for care homes for £25 per month', { price: { year: 300, currency: 'GBP' } }],
  ['Menus for hotels at €30/month', { price: { year: 360, currency: 'EUR' } }],
  ['Menus for hotels at 30 euros a month', { price: { year: 360, currency: 'EUR' } }],
  ['Permits for roofers for C$50 a month', { price: { year: 600, currency: 'CAD' } }],
  ['Permits for roofers for $50 CAD a month', { price: { year: 600, currency: 'CAD' } }],
  ['Permits for roofers for 50 Canadian dollars a month', { price: { year: 600, currency: 'CAD' } }],
  ['Rosters for dentists at A$60 a month', { price: { year: 720, currency: 'AUD' } }],
  ['Rosters for dentists at AUD 60 a month', { price: { year: 720, currency: 'AUD' } }],
  ['Rosters for dentists at US$60 a month', { price: { year: 720, currency: 'USD' } }],
  ['Tours for farms, 300 SEK a month', { price: { year: 3600, currency: 'SEK' } }],
  ['Rotas for £25 a month. I want £3,000 a month', { price: { year: 300, currency: 'GBP' }, income: { year: 36_000, currency: 'GBP' } }],
])('money is read as it is named: %s', (text, named) => {
  expect(sumsNamed(text)).toEqual(named);
});

test('dollars are those of the country that a text names, save where it says whose they are', () => {
  expect(sumsNamed('Permits for $50 a month', 'CAD').price?.currency).toBe('CAD');
  expect(sumsNamed('Permits for US$50 a month', 'CAD').price?.currency).toBe('USD');
  expect(sumsNamed('Permits for £50 a month', 'CAD').price?.currency).toBe('GBP');
});
