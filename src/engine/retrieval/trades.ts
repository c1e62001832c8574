import { contentWords } from './content-words.ts';
import { stem } from './stem.ts';
import { EVERYDAY_TRADES } from './trades-everyday.data.ts';
import { LIFE_TRADES } from './trades-life.data.ts';
import { FINER_LIFE_TRADES } from './trades-life-finer.data.ts';
import { MONEY_TRADES } from './trades-money.data.ts';
import { FINER_MONEY_TRADES } from './trades-money-finer.data.ts';
import { WORK_TRADES } from './trades-work.data.ts';
import { FINER_WORK_TRADES } from './trades-work-finer.data.ts';

/**
 * A kind of product that founders build, with what its trade calls it and what other people say. The lists are curated; one line is one trade:
 *   `name: the trade's words, comma separated | what somebody outside would say, comma separated`
 * A phrase is met where all its words stand near each other, in any order and any form. A line belongs in the list when several companies
 * anywhere sell the thing; phrases are the field's, never one company's.
 */
export type Trade = { name: string; phrases: readonly Phrase[]; words: readonly string[] };
/** @property stems what must stand near each other; @property trust how surely the phrase means the trade (an outsider's phrase means it a little less) */
export type Phrase = { trade: number; stems: readonly string[]; trust: number };

const TRADE_TRUST = 1;
const EVERYDAY_TRUST = 0.9;

/** Every trade of the lists, in their order: the index is the trade's number. Lines of one name are one trade. */
export const trades: readonly Trade[] = readTrades(
  [MONEY_TRADES, LIFE_TRADES, WORK_TRADES, EVERYDAY_TRADES, FINER_MONEY_TRADES, FINER_LIFE_TRADES, FINER_WORK_TRADES].join(''),
);

function readTrades(list: string): Trade[] {
  const read = new Map<string, { name: string; phrases: Phrase[]; words: Set<string> }>();
  for (const line of list.split('\n').filter((one) => one.includes(':'))) {
    const [name, rest] = splitAt(line, ':');
    const [own, everyday] = splitAt(rest, '|');
    const trade = read.get(name) ?? { name, phrases: phrasesOf(name, read.size, TRADE_TRUST), words: new Set<string>() };
    read.set(name, trade);
    const number = trade.phrases[0]?.trade as number;
    trade.phrases.push(...phrasesOf(own, number, TRADE_TRUST), ...phrasesOf(everyday, number, EVERYDAY_TRUST));
    for (const word of contentWords(`${name} ${own} ${everyday}`)) trade.words.add(word);
  }
  return [...read.values()].map((trade) => ({ ...trade, words: [...trade.words] }));
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function phrasesOf(list: string, trade: number, trust: number): Phrase[] {
  return list
    .split(',')
    .map((phrase) => contentWords(phrase).map(stem))
    .filter((stems) => stems.length > 0)
    .map((stems) => ({ trade, stems, trust }));
}
