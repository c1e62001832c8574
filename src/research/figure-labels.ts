import { type LedgerEntry, type Silence, type SourceId, sources } from '../engine/index.ts';
import { formatDay, formatNumber } from '../ui/format.ts';

/** @returns an entry's figure with its unit: `1,204 points`, `−4% a year`, `opportunity 4.8 of 10`; empty where it has none */
export function figureOf({ value, unit = '' }: Pick<LedgerEntry, 'value' | 'unit'>): string {
  return value === undefined ? '' : withUnit(numberOf(value), unit);
}

/** @returns a figure as it was and as it is, its unit once and where it belongs: `3 → 5% a year`, `opportunity 4.8 → 5 of 10` */
export const changedFigure = (before: number, after: number, unit: string): string =>
  withUnit(`${numberOf(before)} → ${numberOf(after)}`, unit);

function withUnit(number: string, unit: string): string {
  const [, scale] = /^(.+) of 10$/.exec(unit) ?? [];
  if (scale) return `${scale} ${number} of 10`;
  return `${number}${unit.startsWith('%') ? '' : ' '}${unit}`.trim();
}

const numberOf = (value: number): string =>
  (Number.isInteger(value) || Math.abs(value) >= 1000 ? formatNumber(value) : String(Math.round(value * 100) / 100)).replace('-', '−');

/** @returns what a list of companies tells of one besides its line: `founded 2020`, `46 staff`, `$49 a month` */
export function companyFigures({ also }: Pick<LedgerEntry, 'also'>): string[] {
  const [founded, staff, price] = [also?.year_founded, also?.team_size, also?.price_usd_month];
  return [
    ...(typeof founded === 'number' ? [`founded ${founded}`] : []),
    ...(typeof staff === 'number' && staff > 0 ? [`${formatNumber(staff)} staff`] : []),
    ...(typeof price === 'number' && price > 0 ? [`$${formatNumber(price)} a month`] : []),
  ];
}

/** @returns what an entry of the evidence measures, in words; empty where it holds no figure */
export const measuredOf = (entry: LedgerEntry): string => figureOf(entry) || companyFigures(entry).join(', ');

/** @returns a source’s name as people know it */
export const sourceName = (id: string): string => sources[id as SourceId]?.name ?? id;

/** @returns whose word an entry is: of a known company the list that it stands in, else the source */
export const whoSays = ({ source, also }: Pick<LedgerEntry, 'source' | 'also'>): string =>
  source === 'companies' && typeof also?.listed_by === 'string' ? also.listed_by : sourceName(source);

/** Why a source was silent, in a word or two. */
export const silenceWords: Record<Silence, string> = {
  off: 'not connected on this server',
  no_key: 'not connected on this server',
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  refused: 'refused to answer',
  limited: 'asked too often just now',
  garbled: 'answered with something unreadable',
  too_large: 'answered with too much to read',
  not_applicable: 'not relevant to this idea',
};

/** No failures: nobody set the source up, or it knows nothing of such ideas. */
const SET_ASIDE: readonly Silence[] = ['off', 'no_key', 'not_applicable'];

/** A source before it answered, and before the run began. */
export const ASKED = 'asked …';
export const NOT_ASKED = 'not asked yet';

type Line = {
  status: 'answered' | 'silent' | null;
  from?: string | null | undefined;
  as_of?: string | null | undefined;
  why?: Silence | null | undefined;
  detail?: string | null | undefined;
  found: number | null;
};

/** @returns what a source did, in words: `4 found`, `none found, kept answer of 3 Nov 2026`, `did not answer in time` */
export function sourceLine({ status, from, as_of, why, detail, found }: Line): string {
  if (status !== 'answered')
    return !why || SET_ASIDE.includes(why) || !detail ? silenceWords[why ?? 'off'] : lowerFirst(detail.replace(/\.$/, ''));
  const count = found ? `${formatNumber(found)} found` : 'none found';
  if (from === 'kept' && as_of) return `${count}, kept answer of ${formatDay(as_of)}`;
  // Of nothing found there is no figure to date.
  if (from === 'snapshot' && as_of && found) return `${count}, figures of ${formatDay(as_of)}`;
  return count;
}

/** @returns the sources of a run with what each did: a row for each that answered, then one for all that were silent in the same words */
export function sourceRows(lines: readonly (Line & { source: string })[]): { names: string[]; said: string; isAnswer: boolean }[] {
  const rows = new Map<string, { names: string[]; said: string; isAnswer: boolean }>();
  for (const line of lines) {
    const isAnswer = line.status === 'answered';
    const said = sourceLine(line);
    const key = isAnswer ? line.source : said;
    const row = rows.get(key) ?? { names: [], said, isAnswer };
    row.names.push(sourceName(line.source));
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => Number(b.isAnswer) - Number(a.isAnswer));
}

// A name at the beginning stays as it is written.
const lowerFirst = (text: string) => (/^(No|Not|It|The|This|Nothing)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

export const fateWords = {
  active: 'active',
  acquired: 'acquired',
  public: 'public company',
  dead: 'closed',
  unknown: 'status unknown',
} as const;

/** How near a company of our lists is, as a person would say it. */
export const similarityWords = {
  close: 'much the same',
  near: 'near it',
  worth_a_look: 'may be near it',
  faint: 'faintly similar',
} as const;

/** @returns how a score’s number reads: whether it is good news for the founder */
export function toneOf(name: 'demand' | 'competition' | 'momentum' | 'difficulty', score: number): 'good' | 'fair' | 'low' {
  const good = name === 'competition' || name === 'difficulty' ? 11 - score : score;
  return good >= 7 ? 'good' : good >= 4 ? 'fair' : 'low';
}
