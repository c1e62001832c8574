import { similarities } from '../../platform/vectors/vectors.ts';
import { singular } from '../../shared/text/singular.ts';
import type { Named } from './people-named.ts';

/** Verbs of who pays, behind them, and of what is asked of them, before them. */
const PAYS = /^(?:pay|buy|subscribe|sponsor|fund|finance|sign|order|rent|charged|billed|invoiced)s?$/;
const ASKED = /^(?:charge[sd]?|charging|bill(?:s|ed)?|invoice[sd]?|paid|sold|funded|financed|sponsored|sells?|selling)$/;
const NEVER = /^(?:free|nothing|never|don't|not|zero|no|nobody|won't)$/;
const MONEY = /\b(?:pays?|paid|charge|fee|subscri|price|per month|a month)|[€£$]/i;
const LIKE_FROM = 0.6;
/** So many payers of other texts are weighed, those nearest to what is likely. */
export const NEAREST = 40;

/** What the encoder and the model make of a text: how like its payer is to be, the whole, and how much those vote for a name who pay for what is nearest to it. */
export type Asked = {
  text: string;
  likely: Float32Array;
  whole: Float32Array;
  pool: Float32Array;
  votesFor: (name: Float32Array) => number;
};
/** Somebody a text names: with the vector of the name, how much like a payer and like a user they stand in it, and whether the rules took them for one. */
export type NamedInText = Named & {
  vector: Float32Array;
  pays: number;
  uses: number;
  byRules: { user: boolean; buyer: boolean; payer: boolean };
};
/** Somebody a text does not name: a payer of other texts by their place among the nearest and how common such names are, or whoever wants what is offered. */
export type Unnamed = { vector: Float32Array; name: string; rank: number | undefined; common: number };

const product = (a: Float32Array, b: Float32Array): number => similarities(a, b)[0] as number;
/** @returns how many of some names are called like one, as a logarithm */
export const howCommon = (vector: Float32Array, pool: Float32Array): number =>
  Math.log1p(similarities(vector, pool).filter((value) => value > LIKE_FROM).length);
const NAMED_SIGNALS = 26;
const UNNAMED_SIGNALS = 12;
/** So many numbers say of one candidate how well they fit. */
export const PAYER_SIGNALS = 3 + NAMED_SIGNALS + UNNAMED_SIGNALS;
const none = (count: number) => new Array<number>(count).fill(0);

/** @returns the signals of everybody a text names, then those of others who are weighed beside them, each in their order */
export function payerSignals(asked: Asked, named: readonly NamedInText[], others: readonly Unnamed[]): number[][] {
  const { text, likely, whole, pool, votesFor } = asked;
  const isPaid = Number(MONEY.test(text));
  const most = Math.max(-0.3, ...named.map(({ pays }) => pays));
  const isUsed = Number(named.some(({ byRules }) => byRules.user));
  const firsts = named.map(({ places }) => Math.min(...places.map(([from]) => from)));
  const shared = (vector: Float32Array, common: number) => [product(vector, likely), product(vector, whole), common];
  const ofNamed = named.map((one, at) => {
    const starts = one.places.map(([from]) => from / Math.max(text.length, 1));
    const rank = firsts.filter((first) => first < (firsts[at] as number)).length;
    const words = one.name.split(' ');
    const common = shared(one.vector, howCommon(one.vector, pool));
    const votes = votesFor(one.vector);
    return [
      ...common,
      1,
      one.pays,
      one.uses,
      one.pays - most,
      Math.min(...starts),
      Math.max(...starts),
      Math.min(one.places.length - 1, 3),
      Number(rank === 0),
      rank,
      named.length / 5,
      words.length / 4,
      Number(singular(words.at(-1) as string) !== words.at(-1)),
      isPaid,
      (common[0] as number) * isPaid,
      one.pays * isPaid,
      ...aroundOf(text, one),
      Number(one.byRules.user),
      Number(one.byRules.buyer),
      Number(one.byRules.payer),
      Number(one.byRules.user) * isPaid,
      votes,
      votes * isPaid,
      ...none(UNNAMED_SIGNALS),
    ];
  });
  const ofOthers = others.map(({ vector, name, rank, common }) => {
    const votes = votesFor(vector);
    return [
      ...shared(vector, common),
      ...none(NAMED_SIGNALS),
      1,
      Number(rank === undefined),
      (rank ?? 0) / NEAREST,
      named.length / 5,
      most,
      Math.max(0, ...named.map((one) => product(one.vector, vector))),
      isPaid,
      isUsed,
      name.split(' ').length / 4,
      votes,
      Number(rank === 0),
      votes * isPaid,
    ];
  });
  return [...ofNamed, ...ofOthers];
}

/** Whether a verb of paying stands behind a name, one of asking for money before it, a denial beside it, the beginning of a clause before it; and a verb without a denial. */
function aroundOf(text: string, { places }: Named): number[] {
  const wordsIn = (part: string) =>
    part
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}']+/gu) ?? [];
  let [pays, asked, denied, opens] = [0, 0, 0, 0];
  for (const [from, to] of places) {
    const [behind = ''] = text.slice(to).split(/[.!?;:,]/, 1);
    const before = wordsIn(
      text
        .slice(0, from)
        .split(/[.!?;:,]\s/)
        .at(-1) ?? '',
    ).filter((word) => !/^(?:the|an?|each|every|their)$/.test(word));
    const after = wordsIn(behind).slice(0, 5);
    if (after.slice(0, 3).some((word) => PAYS.test(word))) pays = 1;
    if (before.slice(-3).some((word) => ASKED.test(word))) asked = 1;
    if (after.some((word) => NEVER.test(word)) || before.slice(-2).includes('free')) denied = 1;
    if (before.length === 0) opens = 1;
  }
  return [pays, asked, denied, opens, pays * (1 - denied)];
}
