import { BACKED_FROM, type Facts } from './facts.ts';
import { thresholds } from './rule.ts';

const quantity = (count: number): string => (count === 0 ? 'none' : String(count));

/** @returns what would make a verdict “build”, with how far the evidence is from it now */
export function wayToBuild({ close, backed, scores: { demand }, keyless, isWantedAloud }: Facts): string {
  const unheard = keyless.of - keyless.spoke;
  const demandNow = demand.known ? `${demand.score}${isWantedAloud ? '' : ', all of it companies'}` : 'not known';
  return [
    `“Build” needs ${thresholds.openFrom} or ${thresholds.openTo} close companies alive, fewer than ${thresholds.backedForFull} of them listed or with ${BACKED_FROM} staff (now ${quantity(close.length)}${close.length > 0 ? `, ${quantity(backed.length)} of them large` : ''});`,
    `or a demand of ${thresholds.wanted} that shows in something besides companies (now ${demandNow}${unheard > 0 ? `; ${unheard} of the ${keyless.of} sources that need no key were not heard` : ''}).`,
  ].join(' ');
}

/** @returns what would make a verdict “drop”, with how far the evidence is from it now */
export function wayToDrop({ close, backed, keyless, gap }: Facts): string {
  const full = `“Drop” needs ${thresholds.closeForFull} close companies alive with ${thresholds.backedForFull} of them large, or ${thresholds.backedAlone} large ones, and a text that names no gap (now ${quantity(close.length)}${close.length > 0 ? ` and ${quantity(backed.length)}` : ''}; the text names ${gap ? 'one' : 'none'})`;
  return close.length > 0
    ? `${full}.`
    : `${full}; or all sources of demand that need no key heard and nobody found (now ${keyless.spoke} of ${keyless.of} heard).`;
}
