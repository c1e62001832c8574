import { describe, expect, test } from 'vitest';
import { aDossier, measurements, npmMeasurements } from '../../../tests/factories/idea.factory.ts';
import { momentumOf, signalsOf } from './signals.ts';

const packages = (...names: string[]) =>
  aDossier({ npm_packages: names.map((name) => ({ name, why: 'Builders of this install it first.' })) });
const figureOf = (key: string, dossier = aDossier()) => signalsOf(dossier, measurements).find((signal) => signal.key === key)?.value;

test('every figure has a source, a date, a basis and how it was reached; keys are unique', () => {
  for (const dossier of [aDossier(), packages('rising-package', 'falling-package')]) {
    const signals = signalsOf(dossier, measurements);
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
  const signals = signalsOf({ ...rest, figures: [] }, measurements);
  expect(signals.filter((signal) => signal.basis === 'measured')).toEqual([]);
  expect(signals.filter((signal) => signal.basis === 'editorial').map((signal) => signal.key)).toEqual(['mvp.weeks', 'research.hours']);
  expect(new Set(signals.map((signal) => signal.source))).toEqual(new Set(['Assay estimate', 'Assay editor']));
});

test('market sizes are buyers times price, and say so', () => {
  const dossier = aDossier();
  for (const rung of ['tam', 'sam', 'som'] as const) {
    const { buyers, price_usd_year, how } = dossier.market[rung];
    const signal = signalsOf(dossier, measurements).find((one) => one.key === `market.${rung}`);
    expect(signal?.value).toBe(buyers * price_usd_year);
    expect(signal?.how).toContain(`${buyers.toLocaleString('en-US')} buyers`);
    expect(signal?.how).toContain(how);
  }
});

test('sums are of their parts: revenue, budget', () => {
  const dossier = aDossier();
  expect(figureOf('revenue.min', dossier)).toBe(dossier.revenue.customers_min * dossier.revenue.price_usd_year);
  expect(figureOf('revenue.max', dossier)).toBe(dossier.revenue.customers_max * dossier.revenue.price_usd_year);
  expect(figureOf('budget.total', dossier)).toBe(2_000);
});

test('what nobody measured is no figure', () => {
  const { market, ...rest } = aDossier();
  const keys = signalsOf({ ...rest, market: { ...market, growth_rate: null } }, measurements).map(({ key }) => key);
  expect(keys.filter((key) => /^(keyword|community)\.|growth_rate/.test(key))).toEqual([]);
});

test('a cited figure carries its passage, and the address of the page that says it', () => {
  const proof = { url: 'https://example.com/fees', publisher: 'A registry', quote: 'The fee is 84 dollars.', read_on: '2026-01-20' };
  const figure = {
    key: 'fee',
    metric: 'Fee of the registry',
    value: 84,
    unit: 'USD',
    basis: 'cited',
    source: 'A registry',
    observed_at: '2026-01-20',
    how: 'As the page states it.',
  } as const;
  const [signal] = signalsOf(aDossier({ figures: [{ ...figure, proof }] }), measurements).filter(({ basis }) => basis === 'cited');
  expect(signal).toMatchObject({ key: 'fee', proof, url: proof.url });
});

test('buyers that are a share of a count say of which', () => {
  const { market, ...rest } = aDossier();
  const tam = { ...market.tam, of: { figure: 'survey', share: 0.5 } };
  const signal = signalsOf({ ...rest, market: { ...market, tam } }, measurements).find(({ key }) => key === 'market.tam');
  expect(signal?.how).toContain('50% of 42');
});

describe('npm downloads', () => {
  test('are measured, dated by the later release, and link to the package', () => {
    const signals = signalsOf(packages('rising-package'), measurements).filter((signal) => signal.key.startsWith('npm.'));
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
    expect(() => signalsOf(packages('unheard-of'), measurements)).toThrow(
      'npm package unheard-of has not been measured; run "npm run measure -- npm"',
    );
  });

  test('momentum is the mean growth of the named packages, absent without any', () => {
    expect(momentumOf(aDossier(), npmMeasurements)).toBeUndefined();
    expect(momentumOf(packages('rising-package'), npmMeasurements)).toEqual({ relative_growth_pct: 36.4, packages: ['rising-package'] });
    expect(momentumOf(packages('rising-package', 'falling-package'), npmMeasurements)?.relative_growth_pct).toBe(-1.5);
  });
});
