import type { IdeaFull, NamedTrade } from '../../catalogue/index.server.ts';
import type { TopicCard } from '../../trends/index.server.ts';
import type { Fact, NearIdea } from './answer.ts';
import type { Field, Input } from './inputs.ts';

/** How many of a trade a country has: the group that the table counts, its figures in words with their source, and how near its title is to what was asked. */
export type CountedTrade = {
  title: string;
  country: string;
  count: number | null;
  unit: string;
  facts: readonly Fact[];
  similarity: number;
};
/** A company of our lists near a text, and the probability (0–1) that it does the same for the same people. */
export type NearCompany = { name: string; probability: number; fact: Fact };
/** Ideas within some constraints, how many there are in all, and which constraints had to be left out to find any. */
export type FoundIdeas = { ideas: readonly IdeaFull[]; total: number; dropped: readonly Field[] };
/** A figure of all published ideas: its middle, and between which values half of them lie. */
export type Typical = { count: number; low: number; middle: number; high: number; fact: Fact };
export type TypicalOf = 'budget' | 'weeks' | 'hours' | 'price_month' | 'test_cost' | 'test_days';

/** All that verbs may look at, as the person who asks may see it. Nothing here can be changed. */
export type World = {
  /** Topics of the trends that the linked idea meets, or that the question names. */
  trends: readonly TopicCard[];
  /** Ideas near the linked one; near `about` where that is given. */
  near(about?: string): Promise<readonly NearIdea[]>;
  /** An idea the person may read whole, by its slug. */
  idea(slug: string): Promise<IdeaFull | undefined>;
  /** An idea by the words somebody names it with. */
  ideaCalled(words: string): Promise<IdeaFull | undefined>;
  find(input: Input, most: number): Promise<FoundIdeas>;
  /** The trade a text names. */
  tradeIn(text: string): NamedTrade | undefined;
  buyers(trade: NamedTrade, country: string): Promise<CountedTrade | undefined>;
  pay(trade: NamedTrade, country: string): Promise<readonly Fact[]>;
  companies(about: string): Promise<readonly NearCompany[]>;
  typical(of: TypicalOf): Promise<Typical | undefined>;
};
