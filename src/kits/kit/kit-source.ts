/** What a kit is composed from: a dossier or a research report, in one shape. What it does not say is undefined or empty, and becomes a blank. */
export type KitSource = {
  from: 'dossier' | 'report';
  title: string;
  tagline: string;
  category: string;
  /** The day the source was last checked, ISO. */
  checkedOn: string;
  customerType: 'b2b' | 'b2c' | 'b2b2c' | 'b2g' | undefined;
  /** The person it is for, as the source has it, and in a few words (“an enrolled agent”). */
  person: string;
  role: string;
  moment: string;
  today: string;
  buyer: string;
  problem: string;
  solution: string;
  promises: readonly string[];
  features: readonly Feature[];
  leftOut: readonly string[];
  technical: readonly string[];
  /** Questions a buyer asks, answered in the source’s words. */
  answers: readonly { question: string; answer: string }[];
  regulatory: { burden: number | undefined; notes: string };
  offers: readonly Offer[];
  competitors: readonly Competitor[];
  advantage: string;
  gap: { served: string; unserved: string; whyNot: string } | undefined;
  whyNow: { summary: string; causes: readonly { date: string; what: string; source: string }[] };
  channels: readonly { channel: string; how: string }[];
  tactics: readonly string[];
  goToMarket: string;
  communities: readonly string[];
  keyword: string | undefined;
  weeks: number | undefined;
  hoursPerWeek: number | undefined;
  budget: readonly { item: string; cost_cents: number }[];
  plan: { firstWeek: readonly string[]; firstMonth: readonly string[]; firstQuarter: readonly string[]; firstTen: string };
  timeline: readonly { when: string; milestone: string; mrr_cents: number }[];
  killCriteria: readonly string[];
  /** Why the source thinks little of the idea; empty where it does not. */
  doubt: string;
  nextTest: { what: string; cost_cents: number; days: number; pass: string } | undefined;
  risks: readonly { risk: string; severity: string; mitigation: string }[];
  /** Buyers within reach, where the source counts them, what they are, and the key of the figure. */
  reach: { buyers: number; are: string; figure: string } | undefined;
  skills: readonly string[];
  noCode: boolean;
  /** What texts cite with `[^key]`. */
  figures: ReadonlyMap<string, string>;
};

export type Feature = { name: string; what: string };
export type Offer = { rung: string; offer: string; price_cents: number; price: string; per: 'free' | 'once' | 'month' | 'year' | 'use' };
export type Competitor = { name: string; what: string; price: string; weakness: string };

/** @returns the offer that stands on a rung of the value ladder: “Core offer” */
export const offerOf = ({ offers }: Pick<KitSource, 'offers'>, rung: string): Offer | undefined =>
  offers.find((offer) => offer.rung === rung);
