import type { LedgerEntry } from '../evidence.contract.ts';
import type { Verdict } from '../report.contract.ts';
import { fact, inWords, judgement, listed, nameable, nameOf } from '../say.ts';
import { priceClaimed } from './claims.ts';
import type { Facts } from './facts.ts';

type Contradiction = Verdict['contradictions'][number];

/** A competitor's monthly price in US dollars, where its source gives one. */
export function priceOf(entry: LedgerEntry): number | undefined {
  const price = entry.also?.price_usd_month;
  return typeof price === 'number' ? price : undefined;
}

/** @returns where the text and the evidence disagree, most serious first. A serious one keeps an idea from “build”. */
export function contradictionsOf(facts: Facts): Contradiction[] {
  const { claims, scores, living, ledger } = facts;
  const found: Contradiction[] = [];
  // What is only likely to be near is not said to be the same.
  const alike = nameable(facts.close).length > 0;
  const named = nameable(alike ? facts.close : living).slice(0, 4);
  if (claims.no_competitors && named.length > 0) {
    found.push({
      key: 'competitors_exist',
      claim: claims.no_competitors,
      found: fact(
        `${named.length === 1 ? 'One company' : `${capitalWord(named.length)} companies`} ${alike ? (named.length === 1 ? 'offers much the same' : 'offer much the same') : named.length === 1 ? 'is near it' : 'are near it'}: ${listed(named.map((entry) => nameOf(entry)))}.`,
        named,
      ),
      serious: nameable(living).length >= 3,
    });
  }
  const { momentum, demand, difficulty } = scores;
  if (claims.growing && momentum.known && momentum.confidence !== 'low' && momentum.score <= 3) {
    const cited = citedBy(
      facts,
      momentum.parts.flatMap(({ cites }) => cites),
    );
    found.push({
      key: 'not_growing',
      claim: claims.growing,
      found: judgement('What could be counted is flat or falling.', cited),
      serious: true,
    });
  }
  if (claims.everyone_wants_it && demand.known && demand.confidence !== 'low' && demand.score <= 3) {
    found.push({
      key: 'not_wanted',
      claim: claims.everyone_wants_it,
      found: judgement(
        'The places where people would ask for it hold little about it.',
        citedBy(
          facts,
          demand.parts.flatMap(({ cites }) => cites),
        ),
      ),
      serious: true,
    });
  }
  const charging = nameable(living.filter((entry) => (priceOf(entry) ?? 0) > 0)).slice(0, 4);
  if (claims.free_for_users && charging.length > 0) {
    found.push({
      key: 'others_charge',
      claim: claims.free_for_users,
      found: fact(
        `Users of this kind pay already: ${listed(charging.map((entry) => `${nameOf(entry)} charges $${priceOf(entry)} a month`))}.`,
        charging,
      ),
      serious: false,
    });
  }
  const claimed = priceClaimed(ledger.understanding.text);
  const dearest = charging.reduce<LedgerEntry | undefined>(
    (top, entry) => ((priceOf(entry) ?? 0) > (top ? (priceOf(top) ?? 0) : 0) ? entry : top),
    undefined,
  );
  if (claimed && dearest && claimed.usdMonth > 2 * (priceOf(dearest) ?? 0)) {
    found.push({
      key: 'dearer_than_all',
      claim: claimed.words,
      found: fact(`The dearest price found is $${priceOf(dearest)} a month, at ${nameOf(dearest)}.`, [dearest]),
      serious: false,
    });
  }
  if (claims.easy_to_build && difficulty.score >= 6)
    found.push({
      key: 'not_easy',
      claim: claims.easy_to_build,
      found: judgement('What it takes by our table is far from easy: see the parts of its difficulty.'),
      serious: false,
    });
  return found.sort((a, b) => Number(b.serious) - Number(a.serious));
}

const capitalWord = (count: number) => inWords(count).replace(/^./, (letter) => letter.toUpperCase());

const citedBy = ({ ledger }: Facts, ids: readonly string[]) => ledger.entries.filter(({ id }) => ids.includes(id)).slice(0, 6);
