import { DomainError } from '../../platform/errors.ts';
import { isOld } from '../../shared/days/age.ts';
import { groundFigures } from '../evidence/ground-figures.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import { type GroundFigure, named, summed } from '../evidence/official-figure.ts';
import { numberIn, pointsOf, type Row, type Tables } from '../evidence/tables.ts';
import { codesOf, eurostatCountry } from '../evidence/trade-figures.ts';
import type { Ground } from '../ideas/ground.contract.ts';
import type { Signal } from '../ideas/ideas.contract.ts';
import { inCents } from '../ideas/signals.ts';
import { shareFor } from './arithmetic.ts';
import { Buyers, type BuyersQuery } from './buyers.contract.ts';

const MAX_TRADES = 24;

/** What a table tells apart of a trade, one at a time. */
type Part = { id: string; label: string; group: string };
type Trade = { code: string; title: string; count: number | null };

/** A trade's country: what it has, and how a ground names it. */
type Source = {
  trades(tables: Tables): Trade[];
  parts(tables: Tables, codes: readonly string[]): Part[];
  figures(tables: Tables, codes: string[], part: string): GroundFigure[];
};

const OWNERS = ['private', 'federal', 'state', 'local'] as const;
const OWNER_LABELS = { private: 'Private', federal: 'Federal government', state: 'State governments', local: 'Local governments' } as const;
const note = 'Asked of the counter';

const UNITED_STATES: Source = {
  trades: (tables) =>
    tables
      .rows('qcew')
      .filter((row) => row.ownership === 'private' && row.naics !== '10')
      .map((row) => ({ code: String(row.naics), title: String(row.title), count: numberIn(row, 'establishments') })),
  parts: (tables, codes) =>
    OWNERS.filter((owner) => codes.every((code) => tables.find('qcew', code, owner))).map((owner) => ({
      id: owner,
      label: OWNER_LABELS[owner],
      group: 'Owner',
    })),
  figures: (tables, codes, part) =>
    groundFigures({ country: 'US', naics: codes, ownership: part as NonNullable<Ground['ownership']>, note }, tables).filter(isOfTrade),
};

/** Figures of a trade, and not of the country around it. */
const isOfTrade = ({ origin }: GroundFigure) => !origin.is_context;

const WHOLE_UK = 'enterprises_uk';
const ONS_GROUPS: [pattern: RegExp, group: string][] = [
  [/^enterprises_/, 'Where'],
  [/^local_units_/, 'Places of work'],
  [/^emp_/, 'People employed'],
  [/^turnover_/, 'Turnover a year'],
];

const UNITED_KINGDOM: Source = {
  trades: (tables) =>
    tables
      .rows('ons')
      .filter((row) => row.sic !== 'total')
      .map((row) => ({ code: String(row.sic), title: String(row.what), count: numberIn(row, WHOLE_UK) })),
  parts: (tables) =>
    tables.columns('ons').flatMap(({ name, what }) => {
      const group = ONS_GROUPS.find(([pattern]) => pattern.test(name))?.[1];
      return group ? [{ id: name, label: what.replace(/^Enterprises (in|with( a turnover of)?) /, ''), group }] : [];
    }),
  figures: (tables, codes, part) => {
    const classes = codesOf(codes, 'what', (code) => tables.find('ons', code));
    const column = tables.columns('ons').find(({ name }) => name === part);
    return summed(tables, {
      key: 'ground.buyers',
      metric: `${column?.what ?? 'Enterprises'}: ${named(classes)}`,
      unit: part.startsWith('local_units') ? 'local units' : 'enterprises',
      table: 'ons',
      period: tables.period('ons', part),
      codes: classes,
      column: part,
      system: 'UK SIC 2007',
    });
  },
};

const latest = (row: Row) => pointsOf(row, 'enterprises', 'year').at(-1)?.value ?? null;

const european = (country: string): Source => ({
  trades: (tables) =>
    tables
      .rows('eurostat')
      .filter((row) => row.country === eurostatCountry(country))
      .map((row) => ({ code: String(row.nace), title: String(row.what), count: latest(row) })),
  parts: () => [],
  figures: (tables, codes) => groundFigures({ country, nace: codes, note }, tables).filter(isOfTrade),
});

const sourceOf = (country: string) => (country === 'US' ? UNITED_STATES : country === 'GB' ? UNITED_KINGDOM : european(country));

/**
 * How many buyers of a trade a country has, as the official table counts them, and which share of them an income takes. Whatever the table does not tell apart
 * cannot be asked: a nation, a size and a turnover are each by themselves.
 * @throws DomainError invalid_input for a country without a table, or a part the trade does not have; not_found for a trade it does not count
 */
export function countBuyers(query: BuyersQuery, now: Date, { tables } = shippedMeasured()): Buyers {
  const countries = countriesOf(tables);
  if (!countries.some(({ id }) => id === query.country))
    throw new DomainError('invalid_input', 'No table counts the trades of this country.', {
      country: `one of ${countries.map(({ id }) => id).join(', ')}`,
    });
  const source = sourceOf(query.country);
  const trades = source.trades(tables);
  return Buyers.parse({
    country: query.country,
    countries,
    trades: matching(trades, query.search),
    found: query.trade ? found(tables, source, trades, { ...query, trade: query.trade }, now) : null,
  });
}

function found(
  tables: Tables,
  source: Source,
  trades: readonly Trade[],
  query: BuyersQuery & { trade: string },
  now: Date,
): Buyers['found'] {
  const codes = [...new Set(query.trade.split(','))];
  const asked = codes.flatMap((code) => trades.find((trade) => trade.code === code) ?? []);
  if (asked.length < codes.length) throw new DomainError('not_found', 'No table counts this trade in this country.');
  const parts = source.parts(tables, codes);
  const part = query.part ?? parts[0]?.id ?? '';
  if (query.part && !parts.some(({ id }) => id === query.part))
    throw new DomainError('invalid_input', 'The table does not tell this part of the trade apart.', { part: 'one of those the trade has' });
  const figures = source.figures(tables, codes, part);
  const count = figures.find(({ key }) => key === 'ground.buyers');
  return {
    code: codes.join(','),
    title: asked.map(({ title }) => title).join(' and '),
    part,
    parts,
    count: count?.value ?? null,
    figures: figures.flatMap((one) => (one.value === null ? [] : [toSignal({ ...one, value: one.value }, now)])),
    share: shareFor(count?.value ?? null, count?.unit ?? '', query.price, query.income),
  };
}

/** A figure of a ground as it stands on the wire. */
export function toSignal(one: GroundFigure & { value: number }, now: Date): Signal {
  const { url, ...signal } = inCents(one);
  return { ...signal, url: url ?? null, is_old: isOld(signal.observed_at, now) };
}

/** The trades that have every word in their title, or whose code begins so; the largest first. */
function matching(trades: readonly Trade[], search = ''): Trade[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  const found = trades.filter(({ code, title }) =>
    words.every((word) => code.toLowerCase().startsWith(word) || title.toLowerCase().includes(word)),
  );
  return withoutOnlyParts(found)
    .sort((a, b) => (b.count ?? -1) - (a.count ?? -1))
    .slice(0, MAX_TRADES);
}

/** @returns the trades without those that are the only part of another: classifications name such a part again, with the same count and a longer code */
function withoutOnlyParts(trades: readonly Trade[]): Trade[] {
  const alike = new Map<string, string[]>();
  const key = ({ title, count }: Trade) => `${count} ${title}`;
  for (const trade of trades) alike.set(key(trade), [...(alike.get(key(trade)) ?? []), trade.code]);
  return trades.filter((trade) => !alike.get(key(trade))?.some((code) => code !== trade.code && trade.code.startsWith(code)));
}

/** @returns whether an official table counts the trades of a country */
export const isCountedIn = (country: string, { tables } = shippedMeasured()): boolean =>
  countriesOf(tables).some(({ id }) => id === country);

function countriesOf(tables: Tables): { id: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const members = [...new Set(tables.rows('eurostat').map((row) => String(row.country)))]
    .map((country) => ({ EL: 'GR', UK: 'GB' })[country] ?? country)
    .filter((country) => country !== 'GB' && /^[A-Z]{2}$/.test(country));
  const others = members.map((id) => ({ id, label: names.of(id) ?? id })).sort((a, b) => (a.label < b.label ? -1 : 1));
  return [{ id: 'US', label: 'United States' }, { id: 'GB', label: 'United Kingdom' }, ...others];
}
