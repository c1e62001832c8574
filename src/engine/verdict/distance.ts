import { capital, inWords, listed, nameable, nameOf } from '../say.ts';
import { expected } from '../scores/near.ts';
import { nearness } from '../scores/tables.ts';
import { sources } from '../sources.ts';
import { BACKED_FROM, type Facts } from './facts.ts';
import { thresholds } from './thresholds.ts';

/**
 * @returns what would make a verdict “build”, with how far the evidence is from it now. Companies alone never do. What their number, size and closings tell
 *   of a fate is printed from `measured.fates`: it is little, or rests on few, or says that fewer closed and not that more succeeded (docs/research/verdicts.md).
 */
export function wayToBuild({ scores: { demand, competition }, keyless, isWantedAloud }: Facts): string {
  const paidFor = demand.parts.some(({ key, value }) => key === 'paid_for' && value > 0);
  const shows = isWantedAloud ? '' : paidFor ? ', all of it companies' : ', with no sign of it';
  const unheard = keyless.unheard.map((source) => sources[source].name);
  return [
    `“Build” needs a demand of ${thresholds.wanted} that shows in something besides companies (now ${demand.known ? `${demand.score}${shows}` : 'not known'}) and a competition under ${thresholds.crowded} (now ${competition.known ? competition.score : 'not known'}).`,
    unheard.length > 0 ? `What could show it was not heard: ${listed(unheard)}.` : '',
  ]
    .join(' ')
    .trim();
}

/** @returns the ways to a verdict “drop” that lie open, each with how far the evidence is from it now; at most three lines */
export function wayToDrop(facts: Facts): string[] {
  const { living, deadClose, gap, scores } = facts;
  const competition = scores.competition.known ? `competition is ${scores.competition.score}` : 'competition is not known';
  const others = [...(deadClose.length > 0 ? [triedNow(facts)] : []), ...(living.length <= 1 ? [silenceNow(facts)] : [])];
  return [
    `“Drop” for a full field would need about ${inWords(Math.ceil(thresholds.fullOfLarge))} large companies surely near it, at least one close company, a competition of ${thresholds.crowded} or more, and no gap named. Large means listed, or ${BACKED_FROM} staff or more. ${capital(largeNow(facts))}; ${competition}; the text names ${gap ? 'a gap' : 'no gap'}.`,
    ...others,
  ];
}

/** How far it is to “tried, and nothing is different”. */
function triedNow({ dead, deadClose, sameDeath, rivals }: Facts): string {
  const reasoned = deadClose.filter(({ also }) => typeof also?.reason === 'string' && also.reason !== '').length;
  const alike = sameDeath.length > 1 ? `, ${inWords(sameDeath.length)} of them for the same` : '';
  const closed =
    dead.length > deadClose.length
      ? `of ${inWords(dead.length)} near ones that closed ${inWords(deadClose.length)} ${deadClose.length === 1 ? 'is' : 'are'} close`
      : `${inWords(deadClose.length)} closed`;
  return `“Drop” for having been tried would need two close companies that closed for the same stated reason, fewer close ones that still sell than those, and no gap named; ${closed}, ${reasoned === 0 ? 'no source says why' : `${inWords(reasoned)} for a stated reason${alike}`}, and ${rivals.length === 0 ? 'no close one still sells' : `${inWords(rivals.length)} close ${rivals.length === 1 ? 'one' : 'ones'} may still sell`}.`;
}

/** One alone goes with fewer that closed, and not with more (docs/research/verdicts.md). */
function largeNow({ large }: Facts): string {
  const [first] = large;
  if (!first) return 'no large one is known';
  if (large.length === 1) return `one is known, ${Math.round(100 * first.relevance)}% likely, which alone is no bad sign`;
  return `${inWords(large.length)} are known, of which ${expected(large).toFixed(1)} are to be expected near`;
}

/** How far it is to “nobody wants this”, and what stands in its way though all were heard. Those that closed do not count. */
function silenceNow({ keyless, possible, living, discussions, questions, launches, scores: { demand } }: Facts): string {
  const [faint] = nameable(possible.filter(({ relevance }) => relevance >= nearness.look));
  const signs = [...living, ...discussions, ...questions, ...launches].length;
  const inTheWay = faint
    ? `${nameOf(faint)} may be near`
    : possible.length > 0
      ? 'a company may be near that is too unlikely to be named'
      : signs > 1
        ? `${inWords(signs)} were found`
        : demand.known && demand.score > 2
          ? `demand is ${demand.score}`
          : '';
  return `“Drop” for want of demand would need every source of demand without a key heard, a demand of 2 or less, and at most one found who sells it, asks for it or speaks of it; ${keyless.spoke} of ${keyless.of} ${keyless.spoke === 1 ? 'was' : 'were'} heard${inTheWay ? `, and ${inTheWay}` : ''}.`;
}
