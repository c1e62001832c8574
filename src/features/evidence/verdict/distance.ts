import { listed } from '../say.ts';
import { expected } from '../scores/near.ts';
import { sources } from '../sources.ts';
import { BACKED_FROM, type Facts } from './facts.ts';
import { thresholds } from './rule.ts';

/**
 * @returns what would make a verdict “build”, with how far the evidence is from it now. Companies alone never do: those with many or few rivals, and with
 *   many or few dead ones near, fared hardly otherwise than others of their years (docs/decisions/0052).
 */
export function wayToBuild({ scores: { demand, competition }, keyless, isWantedAloud }: Facts): string {
  const demandNow = demand.known ? `${demand.score}${isWantedAloud ? '' : ', all of it companies'}` : 'not known';
  const unheard = keyless.unheard.map((source) => sources[source].name);
  return [
    `“Build” needs a demand of ${thresholds.wanted} that shows in something besides companies (now ${demandNow}) and a competition under ${thresholds.crowded} (now ${competition.known ? competition.score : 'not known'}).`,
    unheard.length > 0 ? `What could show it was not heard: ${listed(unheard)}.` : '',
  ]
    .join(' ')
    .trim();
}

/** @returns what would make a verdict “drop”, with how far the evidence is from it now */
export function wayToDrop({ living, large, keyless, gap }: Facts): string {
  const now = `now ${large.length === 0 ? 'none is known' : `${large.length}, which come to ${expected(large).toFixed(1)}`}; the text names ${gap ? 'one' : 'none'}`;
  const full = `“Drop” needs large companies near it (listed, or ${BACKED_FROM} staff) that come to ${thresholds.fullOfLarge} by their probabilities, and a text that names no gap (${now})`;
  return living.length > 0
    ? `${full}.`
    : `${full}; or all sources of demand that need no key heard and nobody found (now ${keyless.spoke} of ${keyless.of} heard).`;
}
