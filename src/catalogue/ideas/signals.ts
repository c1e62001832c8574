import type { NpmMeasurements } from '../../shared/npm-measurements.ts';
import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { CitedPassage, Origin } from '../evidence/figure.contract.ts';
import { reckon } from '../evidence/figure-sum.ts';
import { groundFigures } from '../evidence/ground-figures.ts';
import type { Measured } from '../evidence/measured.server.ts';
import type { Dossier } from './dossier.contract.ts';
import { lowCaseInWords } from './dossier-sums.ts';
import { type Scores, scoreDossier } from './scores.ts';

/** One observed or estimated figure about an idea, before it is stored. Money is in US dollars here, as in the files. */
export type DossierSignal = {
  key: string;
  metric: string;
  value: number;
  unit: string;
  source: string;
  url?: string;
  observed_at: string;
  basis: Basis;
  how: string;
  /** Of a figure of an official table. */
  origin?: Origin;
  /** Of a cited figure. */
  proof?: CitedPassage;
};

const grouped = (value: number) => value.toLocaleString('en-US');
const ESTIMATE = 'Assay estimate';
const NO_SOURCE = 'Typed by an editor, and read from no source.';

/**
 * Every figure a reader may see about an idea, as signals: the ones the editor quoted, the ones computed from the dossier,
 * and the ones measured. Displayed figures come from here and nowhere else. What nobody measured and nobody estimated has none.
 * @returns signals with keys unique within the idea
 */
export function signalsOf(d: Dossier, { npm, tables }: Measured): DossierSignal[] {
  const estimate = (key: string, metric: string, value: number, unit: string, how: string): DossierSignal => ({
    key,
    metric,
    value,
    unit,
    source: ESTIMATE,
    observed_at: d.validated_on,
    basis: 'estimated',
    how,
  });
  const judged = (...figure: Parameters<typeof estimate>): DossierSignal => ({
    ...estimate(...figure),
    source: 'Assay editor',
    basis: 'editorial',
  });
  const measured = groundFigures(d.ground, tables).flatMap(({ value, ...figure }) => (value === null ? [] : [{ ...figure, value }]));
  const quoted: DossierSignal[] = d.figures.map(({ proof, sum, ...figure }) => {
    const reckoned = sum && reckon(sum, figure.unit, groundFigures(d.ground, tables), tables);
    const how = reckoned ? `${reckoned.said} ${figure.how}` : figure.how;
    return { ...figure, how, ...(proof ? { proof, url: figure.url ?? proof.url } : {}) };
  });
  const market = (['tam', 'sam', 'som'] as const).map((rung) => {
    const { buyers, buyers_are, price_usd_year, how, of } = d.market[rung];
    const shown = `${grouped(buyers)} buyers (${buyers_are}) × $${grouped(price_usd_year)} a year.`;
    const counted = of && [...measured, ...quoted].find(({ key }) => key === of.figure);
    const share = counted
      ? ` The buyers are ${Number((of.share * 100).toPrecision(6))}% of ${counted.value.toLocaleString('en-US')} (${counted.metric}).`
      : '';
    return estimate(`market.${rung}`, `${rung.toUpperCase()}, a year`, buyers * price_usd_year, 'USD a year', `${shown}${share} ${how}`);
  });
  const unlessNull = (key: string, metric: string, value: number | null, unit: string, how: string): DossierSignal[] =>
    value === null ? [] : [estimate(key, metric, value, unit, how)];
  const { customers_min, customers_max, price_usd_year } = d.revenue;
  const budget = d.execution_plan.budget;
  return [
    ...market,
    ...unlessNull('market.growth_rate', 'Growth of the market', d.market.growth_rate, '% a year', d.market.growth_how),
    ...unlessNull(
      'keyword.monthly_volume',
      `Searches for “${d.primary_keyword.term}”`,
      d.primary_keyword.monthly_volume,
      'a month',
      NO_SOURCE,
    ),
    ...unlessNull(
      'keyword.growth_rate',
      `Growth of searches for “${d.primary_keyword.term}”`,
      d.primary_keyword.growth_rate,
      '% a year',
      NO_SOURCE,
    ),
    estimate(
      'revenue.min',
      'Yearly revenue, low case',
      customers_min * price_usd_year,
      'USD a year',
      `${grouped(customers_min)} customers × $${grouped(price_usd_year)}. ${[lowCaseInWords(d), d.revenue.how].filter(Boolean).join(' ')}`,
    ),
    estimate(
      'revenue.max',
      'Yearly revenue, high case',
      customers_max * price_usd_year,
      'USD a year',
      `${grouped(customers_max)} customers × $${grouped(price_usd_year)}. ${d.revenue.how}`,
    ),
    estimate(
      'budget.total',
      'Budget of the first quarter',
      budget.reduce((total, line) => total + line.usd, 0),
      'USD',
      budget.map((line) => `${line.item}: $${grouped(line.usd)}`).join('; '),
    ),
    judged(
      'mvp.weeks',
      'Weeks to a first version',
      d.time_to_mvp_weeks,
      'weeks',
      'Editor’s judgement of the features listed under MVP, for the team described.',
    ),
    judged(
      'research.hours',
      'Hours of customer research before building',
      d.research_hours,
      'hours',
      'Editor’s judgement: interviews, price checks and the cheapest next test.',
    ),
    ...quoted,
    ...measured,
    ...npmSignals(d, npm),
  ];
}

function npmSignals(d: Dossier, npm: NpmMeasurements): DossierSignal[] {
  const [earlier, later] = Object.keys(npm.releases).sort() as [string, string];
  return (d.npm_packages ?? []).flatMap(({ name }) => {
    const seen = npm.packages[name];
    if (!seen) throw new Error(`${d.slug}: npm package ${name} has not been measured; run "npm run measure -- npm"`);
    const common = { source: npm.source, url: `https://www.npmjs.com/package/${name}`, observed_at: later, basis: 'measured' as const };
    const registry = `the median of ${npm.registry.packages.toLocaleString('en-US')} packages with at least ${npm.registry.floor.toLocaleString('en-US')} downloads`;
    return [
      {
        ...common,
        key: `npm.${name}.downloads`,
        metric: `npm downloads of ${name}`,
        value: seen.after,
        unit: 'in a month',
        how: `Counted for the month before ${later}; ${seen.before.toLocaleString('en-US')} for the month before ${earlier}.`,
      },
      {
        ...common,
        key: `npm.${name}.growth`,
        metric: `Growth of ${name} against the registry`,
        value: seen.relative_growth_pct,
        unit: '% in three months',
        how: `Ratio of the two months divided by ${registry} (×${npm.registry.median_ratio}).`,
      },
    ];
  });
}

/** @returns the scores of a dossier, by what was measured of its ground and its packages */
export const scoresOf = (d: Dossier, { npm, tables }: Measured): Scores =>
  scoreDossier(d, momentumOf(d, npm), groundFigures(d.ground, tables));

/** Mean growth of the packages an idea names, for the momentum part of its score; undefined when it names none. */
export function momentumOf(d: Dossier, npm: NpmMeasurements): { relative_growth_pct: number; packages: string[] } | undefined {
  const packages = (d.npm_packages ?? []).map((p) => p.name);
  if (packages.length === 0) return undefined;
  const growths = packages.map((name) => npm.packages[name]?.relative_growth_pct ?? 0);
  return { relative_growth_pct: Math.round((growths.reduce((a, b) => a + b, 0) / growths.length) * 10) / 10, packages };
}

/** As figures are stored and sent: money in cents. */
export function inCents(signal: DossierSignal): DossierSignal {
  if (!signal.unit.startsWith('USD')) return signal;
  return { ...signal, value: Math.round(signal.value * 100), unit: signal.unit.replace('USD', 'US cents') };
}

/** @returns how many figures of each basis there are; what is told of a whole country is no figure of the idea */
export function countFigures(signals: readonly DossierSignal[]): Record<Basis, number> {
  const counts = { measured: 0, cited: 0, estimated: 0, editorial: 0 };
  for (const { basis, origin } of signals) if (!origin?.is_context) counts[basis] += 1;
  return counts;
}
