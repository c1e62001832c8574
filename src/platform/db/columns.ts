import type { z } from 'zod';

/**
 * What a column holds is said by its name, once for all tables and statements: `created_at` is a time, `is_shared` a flag, `price_cents` a number, and what
 * no list names is text. A test holds every table to it.
 */
export const columnKinds = {
  /** Days, which come as the text they are. */
  text: { endings: [], beginnings: [], names: ['observed_at', 'send_at', 'trending_since'] },
  time: { endings: ['_at', '_since', '_until', '_start', '_end'], beginnings: [], names: ['at', 'since', 'until', 'oldest'] },
  flag: {
    endings: ['_verified', '_suspended'],
    beginnings: ['is_', 'has_', 'was_'],
    names: [
      ...(['active', 'suspended', 'watched', 'mine', 'leaves', 'forget', 'passed', 'stop_asked', 'by_command', 'only_row'] as const),
      ...(['daily_ideas', 'product_updates', 'project_reminders', 'trend_alerts', 'email_daily_ideas', 'email_product_updates'] as const),
      ...(['email_project_reminders', 'email_trend_alerts', 'cancel_at_period_end', 'ends_with_period', 'writer_fell_back'] as const),
      ...(['subscription_set_by_hand', 'goes_on', 'by_hand'] as const),
    ],
  },
  number: {
    endings: ['_cents', '_score', '_count', '_version', '_tokens', '_microusd', '_ms', '_no', '_size', '_difficulty', '_months', '_rate'],
    beginnings: ['figures_', 'failures_', 'points_', 'growth_', 'volume_'],
    names: [
      ...(['n', 'no', 'count', 'total', 'number', 'version', 'rank', 'position', 'amount', 'cents', 'points', 'volume', 'seed'] as const),
      ...([
        'ideas',
        'topics',
        'people',
        'members',
        'tries',
        'tried',
        'yes',
        'attempt',
        'attempts',
        'failures',
        'failed',
        'successes',
      ] as const),
      ...([
        'found',
        'used',
        'left',
        'dead',
        'done',
        'asked',
        'addressed',
        'views',
        'saves',
        'times',
        'in_vain',
        'total_messages',
        'days',
      ] as const),
      ...(['counter', 'last_counter', 'refunded', 'calls', 'lexeme_ideas', 'cached_answers', 'earliest', 'year_founded'] as const),
      ...(['growth_a_month', 'log_index', 'arrival', 'measured_over', 'sentences_left_out', 'restored_from', 'was', 'is_now'] as const),
    ],
  },
} as const;

type Kinds = typeof columnKinds;
type Named<Kind extends keyof Kinds> = Kinds[Kind]['names'][number];
type Affixed<Kind extends keyof Kinds> = `${string}${Kinds[Kind]['endings'][number]}` | `${Kinds[Kind]['beginnings'][number]}${string}`;
type Held<Name> =
  Name extends Named<'text'>
    ? string
    : Name extends Named<'time'>
      ? Date
      : Name extends Named<'flag'>
        ? boolean
        : Name extends Named<'number'>
          ? number
          : Name extends Affixed<'time'>
            ? Date
            : Name extends Affixed<'flag'>
              ? boolean
              : Name extends Affixed<'number'>
                ? number
                : string;

/** A row by the names of its columns; one that may be null ends in a question mark: `Columns<'id' | 'ended_at?'>`. */
export type Columns<Names extends string> = {
  [Name in Names as Name extends `${infer Bare}?` ? Bare : Name]: Name extends `${infer Bare}?` ? Held<Bare> | null : Held<Name>;
};

/** What a statement returns: names of columns, or the type of a row that holds more than they say. */
export type RowOf<Row> = [Row] extends [never] ? never : [Row] extends [string] ? Columns<Row> : Row;

/** The row that a shape is sent from: its times are no text yet. */
export type RowFor<Shape extends z.ZodObject> = {
  [Name in keyof Shape['shape']]: Shape['shape'][Name] extends z.ZodISODateTime
    ? Date
    : Shape['shape'][Name] extends z.ZodNullable<z.ZodISODateTime>
      ? Date | null
      : z.output<Shape['shape'][Name]>;
};

type Sent<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name] };

/** @returns a row as it is sent: its times are ISO 8601 text */
export function asSent<Row extends object>(row: Row): Sent<Row> {
  // Every card of every list comes through here.
  const sent = { ...row } as Record<string, unknown>;
  for (const name in sent) if (sent[name] instanceof Date) sent[name] = (sent[name] as Date).toISOString();
  return sent as Sent<Row>;
}
