import { describe, expect, test } from 'vitest';
import { aDossier, npmMeasurements } from '../../../tests/factories/idea.factory.ts';
import { momentumOf, signalsOf } from './signals.ts';

const packages = (...names: string[]) =>
  aDossier({ npm_packages: names.map((name) => ({ name, why: 'Builders of this install it first.' })) });
const figureOf = (key: string, dossier = aDossier()) => signalsOf(dossier, npmMeasurements).find((signal) => signal.key === key)?.value;

test('every figure has a source, a date, a basis and how it was reached; keys are unique', () => {
  for (const dossier of [aDossier(), packages('rising-package', 'falling-package')]) {
    const signals = signalsOf(dossier, npmMeasurements);
    expect(new Set(signals.map((signal) => signal.key)).size).toBe(signals.length);
    for (const signal of signals) {
      expect(signal.source, signal.key).not.toBe('');
      expect(signal.how, signal.key).not.toBe('');
      expect(signal.observed_at, signal.key).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Number.isFinite(signal.value), signal.key).toBe(true);
    }
  }
});

test('nothing computed by us is dressed up as measured', () => {
  const { figures: _, ...rest } = aDossier();
  const signals = signalsOf({ ...rest, figures: [] }, npmMeasurements);
  expect(signals.filter((signal) => signal.basis === 'measured')).toEqual([]);
  expect(signals.filter((signal) => signal.basis === 'editorial').map((signal) => signal.key)).toEqual(['mvp.weeks', 'research.hours']);
  expect(new Set(signals.map((signal) => signal.source))).toEqual(new Set(['Assay estimate', 'Assay editor']));
});

test('market sizes are buyers times price, and say so', () => {
  const dossier = aDossier();
  for (const rung of ['tam', 'sam', 'som'] as const) {
    const { buyers, price_usd_year, how } = dossier.market[rung];
    const signal = signalsOf(dossier, npmMeasurements).find((one) => one.key === `market.${rung}`);
    expect(signal?.value).toBe(buyers * price_usd_year);
    expect(signal?.how).toContain(`${buyers.toLocaleString('en-US')} buyers`);
    expect(signal?.how).toContain(how);
  }
});

test('sums are of their parts: revenue, budget, communities', () => {
  const dossier = aDossier();
  expect(figureOf('revenue.min', dossier)).toBe(dossier.revenue.customers_min * dossier.revenue.price_usd_year);
  expect(figureOf('revenue.max', dossier)).toBe(dossier.revenue.customers_max * dossier.revenue.price_usd_year);
  expect(figureOf('budget.total', dossier)).toBe(2_000);
  const community = {
    ...dossier.community,
    youtube: [
      { name: 'one', members: 5 },
      { name: 'two', members: 7 },
    ],
  };
  expect(figureOf('community.youtube', { ...dossier, community })).toBe(12);
  expect(figureOf('community.facebook', dossier)).toBeUndefined();
});

describe('npm downloads', () => {
  test('are measured, dated by the later release, and link to the package', () => {
    const signals = signalsOf(packages('rising-package'), npmMeasurements).filter((signal) => signal.key.startsWith('npm.'));
    expect(signals).toMatchObject([
      {
        key: 'npm.rising-package.downloads',
        value: 30_000,
        basis: 'measured',
        observed_at: '2026-03-01',
        url: 'https://www.npmjs.com/package/rising-package',
      },
      { key: 'npm.rising-package.growth', value: 36.4, basis: 'measured', observed_at: '2026-03-01' },
    ]);
  });

  test('of a package nobody measured stop the load, and say what to run', () => {
    expect(() => signalsOf(packages('unheard-of'), npmMeasurements)).toThrow(
      'npm package unheard-of has not been measured; run "npm run measure -- npm"',
    );
  });

  test('momentum is the mean growth of the named packages, absent without any', () => {
    expect(momentumOf(aDossier(), npmMeasurements)).toBeUndefined();
    expect(momentumOf(packages('rising-package'), npmMeasurements)).toEqual({ relative_growth_pct: 36.4, packages: ['rising-package'] });
    expect(momentumOf(packages('rising-package', 'falling-package'), npmMeasurements)?.relative_growth_pct).toBe(-1.5);
  });
});
