import { embed } from '../../platform/encoder/encoder.server.ts';
import { withVectors } from '../../platform/encoder/kept-vectors.server.ts';
import { similarities } from '../../platform/vectors/vectors.ts';
import { britishPayOf } from '../evidence/british-pay.ts';
import { groundFigures } from '../evidence/ground-figures.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { GroundFigure } from '../evidence/official-figure.ts';
import type { Tables } from '../evidence/tables.ts';
import type { Signal } from '../ideas/ideas.contract.ts';
import { toSignal } from './count-buyers.server.ts';
import { nearestBuyers } from './nearest-buyers.server.ts';
import type { NamedTrade } from './trade-in-text.server.ts';

/** Under this similarity the nearest occupation is another one. */
const SAME_FROM = 0.55;
const NEAR_TITLES = 24;

/** @returns what the table of pay by occupation of the United Kingdom calls each, in its order */
export const payTitles = (tables: Tables): string[] => tables.rows('ashe').map((row) => String(row.what));
const british = withVectors(
  'pay',
  () => shippedMeasured().tables.rows('ashe'),
  ({ what }) => String(what),
);

/**
 * What an occupation is paid, by the tables of the United States and the United Kingdom.
 * @param country two letters; other countries have no table of pay by occupation here
 * @returns the pay for an hour first, then how many jobs there are and how the pay changed, where the table says so; empty where no occupation is near
 */
export async function payOfOccupation(trade: NamedTrade, country: string, now: Date): Promise<Signal[]> {
  const { tables } = shippedMeasured();
  const figures =
    country === 'GB'
      ? britishPayOf('user', await britishCode(trade.one), tables)
      : country === 'US'
        ? groundFigures({ country, user_soc: await americanCode(trade), note: 'Asked in a chat' }, tables)
        : [];
  const isPay = ({ key, origin }: GroundFigure) => !origin.is_context && /^ground\.user_(?:hour|jobs)/.test(key);
  return figures
    .filter(isPay)
    .sort((a, b) => Number(b.key === 'ground.user_hour') - Number(a.key === 'ground.user_hour'))
    .flatMap((one) => (one.value === null ? [] : [toSignal({ ...one, value: one.value }, now)]));
}

async function americanCode({ words, socs }: NamedTrade): Promise<string | undefined> {
  const near = (await nearestBuyers(words, words, NEAR_TITLES)).filter(({ kind }) => kind === 'occupation');
  const ofThatName = near.find(({ code }) => socs?.includes(code))?.code ?? socs?.[0];
  return ofThatName ?? near.find(({ similarity }) => similarity >= SAME_FROM)?.code;
}

async function britishCode(words: string): Promise<string | undefined> {
  const { rows, vectors } = await british();
  const alike = similarities((await embed([words]))[0] as Float32Array, vectors);
  const best = alike.reduce((most, value, at) => (value > (alike[most] as number) ? at : most), 0);
  return (alike[best] ?? 0) >= SAME_FROM ? String(rows[best]?.soc) : undefined;
}
