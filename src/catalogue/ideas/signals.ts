import type { NpmMeasurements } from '../../shared/npm-measurements.ts';
import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { Dossier } from './dossier.contract.ts';

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
};

const ESTIMATE = 'Assay estimate';
const sum = (list: readonly { members: number }[]) => list.reduce((total, item) => total + item.members, 0);

/**
 * Every figure a reader may see about an idea, as signals: the ones the editor quoted, the ones computed from the dossier,
 * and the ones measured. Displayed figures come from here and nowhere else.
 * @param d the dossier
 * @param npm measured npm downloads
 * @returns signals with keys unique within the idea
 */
export function signalsOf(d: Dossier, npm: NpmMeasurements): DossierSignal[] {
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
  const market = (['tam', 'sam', 'som'] as const).map((rung) => {
    const { buyers, buyers_are, price_usd_year, how } = d.market[rung];
    const shown = `${buyers.toLocaleString('en-US')} buyers (${buyers_are}) × $${price_usd_year.toLocaleString('en-US')} a year.`;
    return estimate(`market.${rung}`, `${rung.toUpperCase()}, a year`, buyers * price_usd_year, 'USD a year', `${shown} ${how}`);
  });
  const communities = (['reddit', 'facebook', 'youtube'] as const)
    .filter((place) => d.community[place].length > 0)
    .map((place) => {
      const named = d.community[place].map((c) => `${c.name} (${c.members.toLocaleString('en-US')})`).join(', ');
      return estimate(
        `community.${place}`,
        `Members of the communities named on ${place}`,
        sum(d.community[place]),
        'members',
        `${named}. ${d.community.how}`,
      );
    });
  const { customers_min, customers_max, price_usd_year } = d.revenue;
  const budget = d.execution_plan.budget;
  return [
    ...market,
    estimate('market.growth_rate', 'Growth of the market', d.market.growth_rate, '% a year', d.market.growth_how),
    estimate(
      'keyword.monthly_volume',
      `Searches for “${d.primary_keyword.term}”`,
      d.primary_keyword.monthly_volume,
      'a month',
      d.primary_keyword.how,
    ),
    estimate(
      'keyword.growth_rate',
      `Growth of searches for “${d.primary_keyword.term}”`,
      d.primary_keyword.growth_rate,
      '% a year',
      d.primary_keyword.how,
    ),
    ...communities,
    estimate(
      'revenue.min',
      'Yearly revenue, low case',
      customers_min * price_usd_year,
      'USD a year',
      `${customers_min} customers × $${price_usd_year}. ${d.revenue.how}`,
    ),
    estimate(
      'revenue.max',
      'Yearly revenue, high case',
      customers_max * price_usd_year,
      'USD a year',
      `${customers_max} customers × $${price_usd_year}. ${d.revenue.how}`,
    ),
    estimate(
      'budget.total',
      'Budget of the first quarter',
      budget.reduce((total, line) => total + line.usd, 0),
      'USD',
      budget.map((line) => `${line.item}: $${line.usd}`).join('; '),
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
    ...d.figures.map((figure) => ({ ...figure })),
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

/** Mean growth of the packages an idea names, for the momentum part of its score; undefined when it names none. */
export function momentumOf(d: Dossier, npm: NpmMeasurements): { relative_growth_pct: number; packages: string[] } | undefined {
  const packages = (d.npm_packages ?? []).map((p) => p.name);
  if (packages.length === 0) return undefined;
  const growths = packages.map((name) => npm.packages[name]?.relative_growth_pct ?? 0);
  return { relative_growth_pct: Math.round((growths.reduce((a, b) => a + b, 0) / growths.length) * 10) / 10, packages };
}
