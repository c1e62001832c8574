import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customersFor, decidersOf, type EarningInputs, earningOf, type Given, unitEconomics } from './arithmetic.ts';
import { deliveries } from './deliveries.ts';

const given = (low: number, value: number, high: number): Given => ({ low, value, high });
const dentists: EarningInputs = {
  incomeUsdYear: 50_000,
  buyers: given(8_000, 10_000, 10_000),
  priceUsdYear: given(300, 600, 900),
  keptShare: given(0.4, 0.5, 0.6),
  hoursPerCustomerYear: given(10, 12, 26),
  wonPerMonth: given(2, 4, 8),
};

test('by hand: 50,000 ÷ (600 × 0.5) are 167 customers, 1.67% of 10,000, 100,200 of sales, 38.5 hours a week, 42 months', () => {
  const earning = earningOf(dentists);
  expect(earning).toMatchObject({ customers: 167, salesUsdYear: 100_200, months: 42 });
  expect(earning.sharePct).toBeCloseTo(1.67, 2);
  expect(earning.hoursPerWeek).toBeCloseTo(38.54, 2);
  // 24 × 4 = 96 customers are fewer than the 173 that fit into 40 hours: 96 × 600 × 0.5.
  expect(earning.keptAfterTrialUsdYear).toBe(28_800);
});

test('by hand: twice as many won are held back by the hours, and so a price matters less than winning', () => {
  expect(decidersOf(dentists)).toMatchObject([
    // 48 × 300, and 2,080 ÷ 12 = 173.3 × 300.
    { key: 'wonPerMonth', keptAtLow: 14_400, keptAtHigh: 52_000 },
    // 96 × 150, and 96 × 450.
    { key: 'priceUsdYear', keptAtLow: 14_400, keptAtHigh: 43_200 },
  ]);
});

test('by hand: where there are twenty buyers, how many there are matters', () => {
  const few = { ...dentists, buyers: given(5, 20, 90) };
  expect(earningOf(few)).toMatchObject({ customers: 167, sharePct: 835, keptAfterTrialUsdYear: 6_000 });
  // 5 × 300 to 90 × 300, where all others move it by 6,000 at most.
  expect(decidersOf(few)[0]).toMatchObject({ key: 'buyers', keptAtLow: 1_500, keptAtHigh: 27_000 });
});

test('what nobody counts has no share and is no assumption; what brings nothing reaches nothing', () => {
  const uncounted = { ...dentists, buyers: null };
  expect(earningOf(uncounted).sharePct).toBeNull();
  expect(decidersOf(uncounted, 9).map(({ key }) => key)).not.toContain('buyers');
  expect(earningOf({ ...dentists, keptShare: given(0, 0, 0) })).toMatchObject({ customers: null, months: null, keptAfterTrialUsdYear: 0 });
  expect(customersFor(100, 0)).toBeNull();
  expect(customersFor(0.3, 0.1), 'three tenths are three times a tenth').toBe(3);
});

test('a year of a business, by hand: 10 at 1,200 with 80% left, 200 to win one and 2,000 to begin', () => {
  const inputs = { priceUsdYear: 1_200, customers: 10, marginPct: 80, costToWinUsd: 200, budgetUsd: 2_000, hoursPerWeek: 10 };
  expect(unitEconomics(inputs)).toEqual({
    revenueUsdYear: 12_000,
    profitUsdYear: 5_600,
    usdPerHour: 5_600 / 520,
    customersToEarnBack: 3,
    monthsToEarnBackOne: 3,
  });
  expect(unitEconomics({ ...inputs, marginPct: 0 })).toMatchObject({ customersToEarnBack: undefined, monthsToEarnBackOne: undefined });
});

const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
const range = (of: fc.Arbitrary<number>) =>
  fc.tuple(of, of, of).map((three) => {
    const [low = 0, value = 0, high = 0] = three.sort((a, b) => a - b);
    return { low, value, high };
  });
const anyInputs: fc.Arbitrary<EarningInputs> = fc.record({
  incomeUsdYear: amount,
  buyers: fc.option(range(fc.integer({ min: 0, max: 1e8 }))),
  priceUsdYear: range(amount),
  keptShare: range(fc.double({ min: 0, max: 1, noNaN: true })),
  hoursPerCustomerYear: range(amount),
  wonPerMonth: range(amount),
});

test('whatever goes in, nothing comes out negative, infinite or no number', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const numbers = [
        ...Object.values(earningOf(inputs)),
        ...decidersOf(inputs, 9).flatMap(({ keptAtLow, keptAtHigh }) => [keptAtLow, keptAtHigh]),
      ];
      for (const value of numbers) if (value !== null) expect(Number.isFinite(value) && value >= 0, String(value)).toBe(true);
    }),
  );
});

test('a higher price never takes more customers, nor a larger share; a higher income never fewer', () => {
  fc.assert(
    fc.property(anyInputs, fc.double({ min: 1, max: 100, noNaN: true }), (inputs, times) => {
      const before = earningOf(inputs);
      const { low, value, high } = inputs.priceUsdYear;
      const dearer = earningOf({ ...inputs, priceUsdYear: given(low, value * times, high * times) });
      if (before.customers !== null) expect(dearer.customers ?? Number.NaN).toBeLessThanOrEqual(before.customers);
      if (before.sharePct !== null && dearer.sharePct !== null) expect(dearer.sharePct).toBeLessThanOrEqual(before.sharePct);
      const richer = earningOf({ ...inputs, incomeUsdYear: inputs.incomeUsdYear * times });
      if (richer.customers !== null) expect(richer.customers).toBeGreaterThanOrEqual(before.customers ?? Number.NaN);
    }),
  );
});

test('as many as are said to pay do bring the income, and one fewer does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000 }), (income, each) => {
      const customers = customersFor(income, each) ?? Number.NaN;
      expect(customers * each).toBeGreaterThanOrEqual(income);
      expect((customers - 1) * each).toBeLessThan(income);
    }),
  );
});

test('what dossiers estimate is in order, and every kind has enough of them', () => {
  for (const { dossiers, ...of } of [deliveries.all, ...Object.values(deliveries.kinds)]) {
    expect(dossiers).toBeGreaterThanOrEqual(10);
    for (const [low, middle, high] of Object.values(of)) expect(low <= middle && middle <= high && low > 0).toBe(true);
  }
  expect(deliveries.privatePriceUsdYear[1]).toBeLessThan(deliveries.all.priceUsdYear[0]);
});
