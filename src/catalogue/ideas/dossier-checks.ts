import { reckon } from '../evidence/figure-sum.ts';
import { TOKEN, tokensIn } from '../evidence/fill-figures.ts';
import { groundFigures } from '../evidence/ground-figures.ts';
import { noTables, type Tables } from '../evidence/tables.ts';
import type { Dossier } from './dossier.contract.ts';

/** A fault an editor must mend before a dossier may ship: which field, and what would be right. */
export type DossierFault = { slug: string; field: string; fault: string };

export const CITATION = /\[\^([a-z0-9_./@-]+)\]/gi;
const SENTENCE_END = /(?<=[.!?](?:\[\^[^\]]+\])*)\s+(?=[A-Z"“(])/;
const STATISTIC = /(\$\s?\d|€\s?\d|£\s?\d|\d\s?%|\bper ?cent\b|\b\d{1,3}(,\d{3})+\b|\b\d+(\.\d+)?\s?(million|billion|thousand)\b)/i;

/** Keys of the figures that are computed for a dossier (signalsOf) and may be cited without being written in `figures`. */
export function derivedFigureKeys(dossier: Dossier, tables: Tables): string[] {
  const npm = (dossier.npm_packages ?? []).flatMap((p) => [`npm.${p.name}.downloads`, `npm.${p.name}.growth`]);
  const { monthly_volume, growth_rate } = dossier.primary_keyword;
  return [
    'market.tam',
    'market.sam',
    'market.som',
    ...(dossier.market.growth_rate === null ? [] : ['market.growth_rate']),
    ...(monthly_volume === null ? [] : ['keyword.monthly_volume']),
    ...(growth_rate === null ? [] : ['keyword.growth_rate']),
    'revenue.min',
    'revenue.max',
    'budget.total',
    'mvp.weeks',
    'research.hours',
    ...groundFigures(dossier.ground, tables).flatMap(({ key, value }) => (value === null ? [] : [key])),
    ...npm,
  ];
}

/** The prose in which every statistic must carry a citation. Prices the idea itself proposes are elsewhere. */
function citedProse(d: Dossier): [field: string, prose: string][] {
  return [
    ['audience.person', d.audience.person],
    ['audience.moment', d.audience.moment],
    ['audience.today', d.audience.today],
    ['problem_narrative', d.problem_narrative],
    ['why_now.summary', d.why_now.summary],
    ['market.analysis', d.market.analysis],
    ['market_gap.served', d.market_gap.served],
    ['market_gap.unserved', d.market_gap.unserved],
    ['market_gap.why_incumbents_will_not', d.market_gap.why_incumbents_will_not],
    ['competitive_advantage', d.competitive_advantage],
  ];
}

/** What anybody can do this week: longer and dearer tests are `longer_test`. */
const TEST_DAYS = 7;
const TEST_USD = 100;

/** Phrases that would fit any idea. A dossier that needs one has not found its own words yet. */
const FILLER =
  /\b(leverag\w+|seamless\w*|cutting-edge|game[- ]chang\w+|revolutioni[sz]\w+|in today's (fast|digital)\S*|unlock the (power|potential)|one-stop|robust solution|state-of-the-art|empower\w*|holistic\w*|delve\w*|tapestry|landscape of|ever-evolving|streamlin\w+)\b/i;

function citationsIn(prose: string): string[] {
  return [...prose.matchAll(CITATION)].map((match) => match[1] as string);
}

/** Every text of ours in a dossier, by its path. The passages of pages that were read are not. */
export function allStrings(value: unknown, path = ''): [string, string][] {
  if (path.endsWith('.proof')) return [];
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => allStrings(item, `${path}[${index}]`));
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, item]) => allStrings(item, path ? `${path}.${name}` : name));
  }
  return [];
}

/**
 * Checks of one dossier that its shape cannot express: arithmetic, citations, unsupported numbers, filler.
 * @param tables the measured tables its ground is read from
 * @returns every fault found; an empty list when the dossier may ship.
 */
export function faultsOf(d: Dossier, tables: Tables = noTables): DossierFault[] {
  const faults: DossierFault[] = [];
  const fault = (field: string, text: string) => faults.push({ slug: d.slug, field, fault: text });

  const derived = derivedFigureKeys(d, tables);
  const keys = d.figures.map((figure) => figure.key);
  const known = new Set([...derived, ...keys]);
  for (const key of new Set(keys.filter((k, i) => keys.indexOf(k) !== i))) fault('figures', `key "${key}" is used twice`);
  for (const key of keys.filter((k) => derived.includes(k))) fault('figures', `key "${key}" is that of a computed figure`);

  const cited = new Set<string>();
  for (const [field, prose] of allStrings(d)) {
    for (const key of citationsIn(prose)) {
      cited.add(key);
      if (field.endsWith('.how'))
        fault(field, `cites [^${key}], but how a figure was reached is shown beside it without marks: cite in prose`);
      if (!known.has(key)) fault(field, `cites [^${key}], which is not a figure of this dossier`);
      else if (key.startsWith('ground.')) fault(field, `write {${key}}: nobody types a measured figure`);
    }
    for (const key of tokensIn(prose)) {
      cited.add(key);
      if (!known.has(key)) fault(field, `names {${key}}, which is not a figure of this dossier`);
    }
    const filler = FILLER.exec(prose);
    if (filler) fault(field, `"${filler[0]}" would fit any idea; say what is particular here`);
  }
  for (const figure of d.figures) {
    if (!cited.has(figure.key)) fault('figures', `"${figure.key}" is never cited`);
    if (figure.basis === 'measured' && !figure.url) fault(`figures.${figure.key}`, 'a measured figure needs the address where it was read');
  }
  for (const [field, prose] of citedProse(d)) {
    for (const sentence of prose.split(SENTENCE_END)) {
      if (STATISTIC.test(sentence.replace(TOKEN, '')) && citationsIn(sentence).length === 0) {
        fault(field, `a figure without a citation: "${sentence.slice(0, 90)}…"`);
      }
    }
  }

  const worth = (rung: { buyers: number; price_usd_year: number }) => rung.buyers * rung.price_usd_year;
  const { tam, sam, som } = d.market;
  faults.push(...contradictionsOf(d, tables));
  if (!(worth(tam) >= worth(sam) && worth(sam) >= worth(som))) fault('market', 'TAM ≥ SAM ≥ SOM does not hold');
  if (worth(som) === 0) fault('market.som', 'is worth nothing');
  if (d.revenue.customers_min >= d.revenue.customers_max) fault('revenue', 'customers_min must be under customers_max');
  if (Math.abs(d.revenue.price_usd_year - som.price_usd_year) > 0.25 * som.price_usd_year)
    fault('revenue.price_usd_year', `is ${d.revenue.price_usd_year}, but the reachable market is reckoned at ${som.price_usd_year} a year`);
  const most = mostPerYear(d.value_ladder);
  if (d.revenue.price_usd_year > most)
    fault('revenue.price_usd_year', `is more than a customer can spend on the value ladder (${most} a year)`);
  if (d.revenue.customers_max > som.buyers) fault('revenue.customers_max', `is more than the ${som.buyers} buyers of the SOM`);
  const mrr = d.monetization_timeline.map((step) => step.mrr_usd);
  if (mrr.some((value, i) => i > 0 && value < (mrr[i - 1] as number))) fault('monetization_timeline', 'mrr_usd must not fall');
  const yearlyMax = d.revenue.customers_max * d.revenue.price_usd_year;
  if ((mrr.at(-1) ?? 0) * 12 > yearlyMax * 1.05) fault('monetization_timeline', 'ends above revenue.customers_max × price_usd_year');
  if (d.value_ladder.lead_magnet.per !== 'free' || d.value_ladder.lead_magnet.price_usd !== 0)
    fault('value_ladder.lead_magnet', 'must be free');
  if (d.next_test.days > TEST_DAYS)
    fault('next_test.days', `is ${d.next_test.days}, but a test for this week ends within ${TEST_DAYS} days`);
  if (d.next_test.cost_usd > TEST_USD)
    fault('next_test.cost_usd', `is ${d.next_test.cost_usd}, but a test for this week costs at most ${TEST_USD}`);
  if (!d.problem_narrative.includes('\n') && d.problem_narrative.length > 900)
    fault('problem_narrative', 'break it into paragraphs with a blank line');
  return faults;
}

/** @returns where a text or a market says otherwise than the figure it names */
export function contradictionsOf(d: Dossier, tables: Tables): DossierFault[] {
  const said = allStrings(d).flatMap(([field, prose]) =>
    contradictions(prose, d.figures).map(({ key, typed, value }) => ({
      slug: d.slug,
      field,
      fault: `says “${typed}” before [^${key}], whose value is ${value}`,
    })),
  );
  const shares = (['tam', 'sam', 'som'] as const).flatMap((rung) => {
    const fault = shareFault(d, rung, tables);
    return fault ? [{ slug: d.slug, field: `market.${rung}.buyers`, fault }] : [];
  });
  const sums = d.figures.flatMap(({ key, value, unit, sum }) => {
    const right = sum && reckon(sum, unit, groundFigures(d.ground, tables), tables);
    if (!sum || right?.value === value) return [];
    const fault = right ? `is ${value}, but ${right.said}` : 'is reckoned from a wage or a rate that no table has';
    return [{ slug: d.slug, field: `figures.${key}`, fault }];
  });
  return [...said, ...shares, ...sums];
}

/** What the buyers of a rung should be, where they are a share of a count. */
function shareFault(d: Dossier, rung: 'tam' | 'sam' | 'som', tables: Tables): string | undefined {
  const { of, buyers } = d.market[rung];
  if (!of) return undefined;
  const figure = [...d.figures, ...groundFigures(d.ground, tables)].find(({ key }) => key === of.figure);
  if (!figure || figure.value === null) return `are a share of ${of.figure}, which is not a figure of this dossier`;
  if (figure.basis !== 'measured' && figure.basis !== 'cited')
    return `are a share of ${of.figure}, which is ${figure.basis}: only a measured or a cited count will do`;
  const right = Number((figure.value * of.share).toPrecision(2));
  return buyers === right ? undefined : `are ${buyers}, but ${of.share} × ${figure.value} (${of.figure}) is ${right}, to two digits`;
}

const NUMBER = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?(thousand|million|billion|[kKmM]\b)?/g;
const TIMES: Record<string, number> = { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9 };

/** Numbers typed just before the citation of a cited figure, none of which is its value. Numbers in words are not read. */
function contradictions(prose: string, figures: Dossier['figures']): { key: string; typed: string; value: number }[] {
  const pieces = prose.split(/\[\^([a-z0-9_./@-]+)\]/i);
  return pieces.flatMap((key, i) => {
    const figure = i % 2 === 1 ? figures.find((one) => one.key === key && one.basis === 'cited') : undefined;
    if (!figure) return [];
    const typed = (pieces[i - 1] ?? '').split(SENTENCE_END).at(-1) ?? '';
    const numbers = [...typed.matchAll(NUMBER)];
    if (numbers.length === 0) return [];
    const fits = numbers.some(([, whole = '', decimals = '', word = '']) => {
      const times = TIMES[word.toLowerCase()] ?? 1;
      // As exact as it was typed: 1.2 million is any count from 1,150,000 to 1,250,000.
      const zeros = decimals ? '' : (/0+$/.exec(whole.replaceAll(',', ''))?.[0] ?? '');
      const step = times * (decimals ? 10 ** (1 - decimals.length) : 10 ** Math.min(zeros.length, 3));
      return Math.abs(Number(whole.replaceAll(',', '') + decimals) * times - Math.abs(figure.value)) <= step / 2 + 1e-9;
    });
    return fits ? [] : [{ key: figure.key, typed: typed.trim().slice(-60), value: figure.value }];
  });
}

/** Addresses that a dossier stands in for, against those that are there: a file still there is not replaced, and two cannot stand in for one. */
export function replacementFaults(dossiers: readonly Dossier[]): DossierFault[] {
  const there = new Set(dossiers.map(({ slug }) => slug));
  const heirs = new Map<string, string>();
  return dossiers.flatMap(({ slug, replaces = [] }) =>
    replaces.flatMap((old) => {
      const heir = heirs.get(old);
      heirs.set(old, slug);
      if (there.has(old)) return [{ slug, field: 'replaces', fault: `${old} is still in the catalogue: remove its file` }];
      return heir ? [{ slug, field: 'replaces', fault: `${old} is replaced by ${heir} already` }] : [];
    }),
  );
}

/** What one customer can spend in a year on all the rungs; without limit when a rung is paid by use. */
function mostPerYear(ladder: Dossier['value_ladder']): number {
  const timesAYear = { free: 0, once: 1, year: 1, month: 12, use: Number.POSITIVE_INFINITY } as const;
  return Object.values(ladder).reduce((total, { price_usd, per }) => total + (price_usd === 0 ? 0 : price_usd * timesAYear[per]), 0);
}
