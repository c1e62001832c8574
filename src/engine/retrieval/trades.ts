import everyday from '../../../catalogue/trades/everyday.yaml';
import life from '../../../catalogue/trades/life.yaml';
import finerLife from '../../../catalogue/trades/life-finer.yaml';
import money from '../../../catalogue/trades/money.yaml';
import finerMoney from '../../../catalogue/trades/money-finer.yaml';
import work from '../../../catalogue/trades/work.yaml';
import finerWork from '../../../catalogue/trades/work-finer.yaml';
import { contentWords } from './content-words.ts';
import { stem } from './stem.ts';
import type { TradeEntry } from './trade-lists.contract.ts';

/**
 * A kind of product that founders build, with what its trade calls it and what other people say (catalogue/trades). A phrase is met where all its words stand
 * near each other, in any order and any form.
 */
export type Trade = { name: string; phrases: readonly Phrase[]; words: readonly string[] };
/** @property stems what must stand near each other; @property trust how surely the phrase means the trade (an outsider's phrase means it a little less) */
export type Phrase = { trade: number; stems: readonly string[]; trust: number };

const TRADE_TRUST = 1;
const EVERYDAY_TRUST = 0.9;

/** Every trade of the lists, in their order: the index is the trade's number. Entries of one name are one trade. */
export const trades: readonly Trade[] = readTrades(
  [money, life, work, everyday, finerMoney, finerLife, finerWork].flatMap((list) => list as readonly TradeEntry[]),
);

function readTrades(entries: readonly TradeEntry[]): Trade[] {
  const read = new Map<string, { name: string; phrases: Phrase[]; words: Set<string> }>();
  for (const { name, terms = [], outsiders = [] } of entries) {
    const trade = read.get(name) ?? { name, phrases: phrasesOf([name], read.size, TRADE_TRUST), words: new Set<string>() };
    read.set(name, trade);
    const number = trade.phrases[0]?.trade as number;
    trade.phrases.push(...phrasesOf(terms, number, TRADE_TRUST), ...phrasesOf(outsiders, number, EVERYDAY_TRUST));
    for (const word of contentWords([name, ...terms, ...outsiders].join(', '))) trade.words.add(word);
  }
  return [...read.values()].map((trade) => ({ ...trade, words: [...trade.words] }));
}

function phrasesOf(phrases: readonly string[], trade: number, trust: number): Phrase[] {
  return phrases
    .map((phrase) => contentWords(phrase).map(stem))
    .filter((stems) => stems.length > 0)
    .map((stems) => ({ trade, stems, trust }));
}
