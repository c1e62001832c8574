import type { LedgerEntry } from '../evidence.contract.ts';
import { grouped } from '../plain-text.ts';
import type { Sentence } from '../report.contract.ts';
import { capital, fact, inWords, judgement, listed, nameable, nameOf, quoted, titleOf } from '../say.ts';
import { monthOf, monthsOf, nearOf } from '../scores/near.ts';
import { isForDevelopers } from '../scores/score-ledger.ts';
import type { Facts } from '../verdict/facts.ts';
import { isByEditors } from '../verdict/our-editors.ts';
import { reachOf, sourceOf } from './phrasing.ts';

/** What was found of people wanting this: who pays, who talks, who asks, who looks it up, what is in use. */
export function demandSentences(facts: Facts): Sentence[] {
  const { ledger, living, discussions, questions } = facts;
  const said: Sentence[] = [];
  const paid = nameable(living.filter((entry) => entry.fate === 'active' || entry.fate === 'public'));
  if (paid.length > 0) {
    const shown = paid.slice(0, 3);
    const now = shown.filter((entry) => !isByEditors(entry));
    const sell = `${listed(now.map((entry) => nameOf(entry)))} ${now.length === 1 ? 'sells' : 'sell'} something near it`;
    said.push(
      judgement(
        `${[...(now.length > 0 ? [sell] : []), ...soldOf(shown.filter(isByEditors), now.length > 0 ? '' : ' something near it')].join('; ')}. That is the strongest sign found that somebody pays, or that somebody funds it.`,
        shown,
      ),
    );
  }
  const untold = nameable(living).slice(0, 3);
  if (paid.length === 0 && untold.length > 0)
    said.push(
      judgement(
        `${listed(untold.map((entry) => nameOf(entry)))} ${untold.length === 1 ? 'is' : 'are'} near it. No source says whether ${untold.length === 1 ? 'it still sells' : 'they still sell'}, so that shows little of demand.`,
        untold,
      ),
    );
  const [top, second] = nameable(discussions);
  if (top) {
    const reach = reachOf(top);
    said.push(fact(`On ${sourceOf(top)} ${quoted(titleOf(top))} drew ${reach || 'little'} in ${monthOf(top.observed_at)}.`, [top]));
    if (second)
      said.push(
        fact(
          `${quoted(titleOf(second))} ${second.observed_at > top.observed_at ? 'came up later' : 'had come up before'}, with ${reachOf(second) || 'little response'}.`,
          [second],
        ),
      );
    const rest = nameable(discussions).slice(2);
    if (rest.length > 1)
      said.push(fact(`${capital(inWords(Math.min(rest.length, 12)))} further near discussions were found.`, rest.slice(0, 12)));
  }
  const asked = nameable(questions)[0];
  if (asked)
    said.push(
      fact(`People ask how to do it: ${quoted(titleOf(asked))}${reachOf(asked) ? ` has ${reachOf(asked)}` : ''} on ${sourceOf(asked)}.`, [
        asked,
      ]),
    );
  const read = nearOf(ledger, ['page_views_month']).sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  if (read?.value !== undefined && read.value >= 10 && titleOf(read))
    said.push(
      fact(
        `The article ${quoted(titleOf(read))} is read ${Number.isInteger(read.value) ? '' : 'about '}${grouped(Math.round(read.value))} times a month on Wikipedia; that measures curiosity and not purse.`,
        [read],
      ),
    );
  const used = nearOf(ledger, ['package_downloads'])
    .filter((entry) => nameOf(entry) !== '')
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  if (used?.value !== undefined) said.push(fact(`The package ${nameOf(used)} is downloaded ${grouped(used.value)} times a month.`, [used]));
  const launch = nameable(facts.launches)[0];
  if (launch)
    said.push(
      fact(`${nameOf(launch)} was launched in ${monthOf(launch.observed_at)}${reachOf(launch) ? ` to ${reachOf(launch)}` : ''}.`, [launch]),
    );
  said.push(closing(facts, said.length, paid.length > 0));
  return said;
}

/** What our editors remember that some sold, as of the month they say it of. */
function soldOf(recalled: readonly LedgerEntry[], what: string): string[] {
  if (recalled.length === 0) return [];
  const told = listed(recalled.map((entry) => nameOf(entry)));
  return [`${told} ${what ? 'sold' : 'did'}${what} as of ${listed(monthsOf(recalled.map(({ observed_at }) => observed_at)))}`];
}

function closing(facts: Facts, found: number, isSold: boolean): Sentence {
  const { ledger, scores, living, discussions, questions } = facts;
  if (!scores.demand.known) return judgement('Too little could be asked about demand, so nothing is claimed about it.');
  if (found === 0 && living.length === 0)
    return judgement(
      facts.allSpoke
        ? 'The sources that would know were asked, and none of them holds anything near this.'
        : `Nothing ${facts.possible.length > 0 ? 'surely ' : ''}near was found in the sources that could be asked; the silent ones may hold more.`,
    );
  if (living.length > 0 && discussions.length + questions.length === 0 && !facts.talkHeard)
    return judgement('The places where people talk could not be asked, so silence about it means nothing here.');
  if (living.length > 0 && discussions.length + questions.length === 0)
    return judgement(
      isForDevelopers(ledger)
        ? 'That developers do not discuss it is unusual for a tool they would want.'
        : 'Little talk of it where engineers meet says nothing about a trade whose people meet elsewhere.',
    );
  if (living.length === 0 && discussions.length + questions.length === 0)
    return judgement(
      facts.talkHeard
        ? 'Neither talk nor payment was found: what there is shows some interest, which is the easier part.'
        : 'No payment was found, and the places where people talk could not be asked: what there is shows some interest, which is the easier part.',
    );
  if (living.length === 0) return judgement('There is talk and no payment in what was found: interest is the easier part.');
  if (!isSold) return judgement('There is talk, and nothing shows that anybody pays: interest is the easier part.');
  return judgement(scores.demand.score >= 7 ? 'Talk and trade point the same way.' : 'Together that is a market, though no rush.');
}
