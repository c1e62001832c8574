import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { EvidenceKind } from '../evidence-kinds.ts';
import { grouped } from '../plain-text.ts';
import { listed } from '../say.ts';
import {
  alsoNumber,
  counted,
  expected,
  foundedLately,
  foundingsKnownTo,
  isAlive,
  isOld,
  monthsBetween,
  monthsOf,
  nearOf,
  possibleOf,
} from './near.ts';
import { alongPoints, clamp10, linear10, log10scale, round1 } from './scales.ts';

/** What one part of a score came to; undefined when there is nothing to read it from although its source spoke. */
export type Reading = { value: number; from: string; cites: string[] } | undefined;

const MOST_CITED = 5;
const ids = (entries: readonly LedgerEntry[]) => entries.slice(0, MOST_CITED).map(({ id }) => id);
const sumOf = (entries: readonly LedgerEntry[], figure: (entry: LedgerEntry) => number) =>
  entries.reduce((sum, entry) => sum + entry.relevance * figure(entry), 0);
const whole = (value: number) => grouped(Math.round(value));

/** The larger value of an entry, wherever its source put it. */
const figureOf = (entry: LedgerEntry, ...names: string[]) =>
  Math.max(0, entry.value ?? 0, ...names.map((name) => alsoNumber(entry, name) ?? 0));

function meanGrowth(ledger: Ledger, kind: EvidenceKind, what: string): Reading {
  const found = nearOf(ledger, [kind]).filter((entry) => entry.value !== undefined);
  if (found.length === 0) return undefined;
  const weight = found.reduce((sum, entry) => sum + entry.relevance, 0);
  const mean = sumOf(found, (entry) => entry.value ?? 0) / weight;
  return {
    value: linear10(mean, -40, 40),
    from: `${what} ${mean < 0 ? '−' : '+'}${Math.abs(Math.round(mean))}% over ${counted(found.length, 'figure', 'figures')}`,
    cites: ids(found),
  };
}

/** The companies that are near or may be, counted by their probabilities. */
function companiesOf(ledger: Ledger): { count: number; from: string; cites: string[] } {
  const near = nearOf(ledger, ['competitor']).filter(isAlive);
  const possible = possibleOf(ledger);
  const count = expected([...near, ...possible]);
  return {
    count,
    from: `${near.length === 0 ? 'no near company' : counted(near.length, 'near company', 'near companies')} not known to be dead${possible.length > 0 ? `, and ${possible.length} that may be near; ${round1(count)} by their probabilities together` : ''}`,
    cites: ids([...near, ...possible]),
  };
}

/** One function per part, by the key it has in the tables. Their formulas are written out beside the parts there. */
export const readings = {
  paid_for(ledger: Ledger): Reading {
    const { count, ...read } = companiesOf(ledger);
    return {
      value: alongPoints(count, [
        [0, 0],
        [1, 4],
        [3, 7],
        [8, 10],
      ]),
      ...read,
    };
  },
  talked_about(ledger: Ledger): Reading {
    const found = nearOf(ledger, ['discussion']);
    const reach = sumOf(found, (entry) => (entry.value ?? 0) + 2 * (alsoNumber(entry, 'comments') ?? 0));
    return {
      value: log10scale(reach, 10, 3000),
      from:
        found.length > 0 ? `${counted(found.length, 'near discussion', 'near discussions')}, reach ${whole(reach)}` : 'no near discussion',
      cites: ids(found),
    };
  },
  asked(ledger: Ledger): Reading {
    const found = nearOf(ledger, ['question']);
    const views = sumOf(found, (entry) => (entry.unit?.includes('view') ? (entry.value ?? 0) : (alsoNumber(entry, 'views') ?? 0)));
    return {
      value: log10scale(views, 200, 300_000),
      from:
        found.length > 0
          ? `${counted(found.length, 'near question', 'near questions')}, ${whole(views)} weighted views`
          : 'no near question',
      cites: ids(found),
    };
  },
  looked_up(ledger: Ledger): Reading {
    const found = nearOf(ledger, ['page_views_month']).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
    const [top] = found;
    return top
      ? {
          value: log10scale(top.value ?? 0, 300, 100_000),
          from: `${whole(top.value ?? 0)} views a month of the most-read near article`,
          cites: [top.id],
        }
      : { value: 0, from: 'no near article', cites: [] };
  },
  used(ledger: Ledger): Reading {
    const packages = nearOf(ledger, ['package_downloads']);
    const projects = nearOf(ledger, ['repository']);
    const downloads = Math.max(0, ...packages.map((entry) => entry.value ?? 0));
    const stars = Math.max(0, ...projects.map((entry) => figureOf(entry, 'stars')));
    if (packages.length + projects.length === 0) return { value: 0, from: 'no near package or project', cites: [] };
    const byDownloads = log10scale(downloads, 1000, 1e7);
    const byStars = log10scale(stars, 20, 30_000);
    return byDownloads >= byStars && packages.length > 0
      ? { value: byDownloads, from: `${whole(downloads)} downloads a month of the most-used near package`, cites: ids(packages) }
      : { value: byStars, from: `${whole(stars)} stars of the most-starred near project`, cites: ids(projects) };
  },
  launched(ledger: Ledger): Reading {
    const found = nearOf(ledger, ['launch', 'video']);
    const votes = found.reduce(
      (sum, entry) => sum + entry.relevance * (entry.kind === 'video' ? figureOf(entry, 'views') / 1000 : figureOf(entry, 'votes')),
      0,
    );
    return {
      value: log10scale(votes, 20, 3000),
      from: found.length > 0 ? counted(found.length, 'near launch or video', 'near launches and videos') : 'no near launch or video',
      cites: ids(found),
    };
  },
  alike(ledger: Ledger): Reading {
    const { count, ...read } = companiesOf(ledger);
    return {
      value: alongPoints(count, [
        [0, 0],
        [1, 3],
        [3, 6],
        [6, 8],
        [12, 10],
      ]),
      ...read,
    };
  },
  closest(ledger: Ledger): Reading {
    const [top] = nearOf(ledger, ['competitor'], 0).filter(isAlive);
    return top
      ? {
          value: linear10(top.relevance, 0.3, 0.9),
          from: `the nearest is ${Math.round(top.relevance * 100)}% likely to be the same thing for the same people`,
          cites: [top.id],
        }
      : { value: 0, from: 'none is near', cites: [] };
  },
  strength(ledger: Ledger): Reading {
    const found = nearOf(ledger, ['competitor']).filter(isAlive);
    // Of those that may be near nobody knows which are, so their size says nothing.
    if (found.length === 0) return possibleOf(ledger).length > 0 ? undefined : { value: 0, from: 'no near company', cites: [] };
    const onExchange = found.find((entry) => entry.fate === 'public');
    if (onExchange) return { value: 10, from: 'a near company is listed on an exchange', cites: [onExchange.id] };
    const sized = found
      .filter((entry) => alsoNumber(entry, 'team_size') !== undefined)
      .sort((a, b) => (alsoNumber(b, 'team_size') ?? 0) - (alsoNumber(a, 'team_size') ?? 0));
    const [largest] = sized;
    if (!largest) return undefined;
    const staff = alsoNumber(largest, 'team_size') ?? 0;
    return { value: log10scale(staff, 2, 500), from: `${whole(staff)} staff at the largest near company`, cites: [largest.id] };
  },
  free(ledger: Ledger): Reading {
    const [top] = nearOf(ledger, ['repository']).sort((a, b) => figureOf(b, 'stars') - figureOf(a, 'stars'));
    if (!top) return undefined;
    const stars = figureOf(top, 'stars');
    return { value: log10scale(stars, 50, 20_000), from: `${whole(stars)} stars of the most-starred near project`, cites: [top.id] };
  },
  search_growth: (ledger: Ledger): Reading => meanGrowth(ledger, 'search_interest_growth_pct', 'searches'),
  package_growth: (ledger: Ledger): Reading => meanGrowth(ledger, 'package_growth_pct', 'downloads against the registry'),
  reading_growth: (ledger: Ledger): Reading => meanGrowth(ledger, 'page_views_growth_pct', 'page views'),
  recent_talk(ledger: Ledger): Reading {
    const found = nearOf(ledger, ['discussion', 'launch']);
    if (found.length < 4) return undefined;
    const recent = found.filter((entry) => monthsBetween(entry.observed_at, ledger.closed_on) < 24);
    return {
      value: linear10(recent.length / found.length, 0, 0.7),
      from: `${recent.length} of ${found.length} near discussions and launches are from the last 24 months`,
      cites: ids(recent.length > 0 ? recent : found),
    };
  },
  founding(ledger: Ledger): Reading {
    // A list that gives no years tells of the dead whom everybody remembers, and of nobody who began: it would count one side alone.
    const dated = nearOf(ledger, ['competitor']).filter((entry) => alsoNumber(entry, 'year_founded') !== undefined);
    if (dated.length < 3) return undefined;
    const young = foundedLately(dated.filter(isAlive));
    const dead = dated.filter((entry) => !isAlive(entry));
    return {
      value: clamp10(5 + 0.5 * young.length - dead.length),
      from: `${foundings(young.length, dated.map(foundingsKnownTo), ledger)}, ${dead.length} of ${dated.length} whose year is known dead`,
      cites: ids([...young, ...dead]),
    };
  },
} as const;

/** `1 near company founded in the last four years`; where a list is old, in the four years before its date. */
function foundings(count: number, days: readonly string[], { closed_on }: Ledger): string {
  const said = `${counted(count, 'near company', 'near companies')} founded in the`;
  if (!days.some((day) => isOld(day, closed_on))) return `${said} last four years`;
  const [month = '', ...others] = monthsOf(days);
  return others.length === 0
    ? `${said} four years before ${month}, by a list of that month`
    : `${said} four years before their lists, of ${listed([month, ...others])}`;
}

export const roundReading = (reading: NonNullable<Reading>) => ({ ...reading, value: round1(reading.value) });
