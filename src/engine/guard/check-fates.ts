import type { Fate, Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { EvidenceKind } from '../evidence-kinds.ts';
import { nearOf } from '../scores/near.ts';
import { type Part, partsOf } from './clauses.ts';

/** What is said to have become of a company, and the fates that bear it out. */
const CLAIMS: readonly { says: RegExp; fates: readonly Fate[]; orText: RegExp }[] = [
  {
    says: /\b(has|have|had|was|were|is|are|since|and|that|which|did)?\s*(closed|shut (down|its doors)|shut|gone under|went under|went bankrupt|bankrupt|defunct|folded|dead|died|failed|failing|dying|wound (down|up)|insolvent|ceased|out of business)\b/i,
    fates: ['dead'],
    orText: /clos|shut|bankrupt|defunct|folded|dead|died|discontinu|sunset|fail|wound|insolven|ceased/i,
  },
  { says: /\b(acquired|was bought|were bought|got bought|bought (by|out))\b/i, fates: ['acquired'], orText: /acqui|bought/i },
  {
    says: /\b(listed on an? (stock )?exchange|went public|publicly (listed|traded)|ipo)\b/i,
    fates: ['public'],
    orText: /public|listed|ipo/i,
  },
  {
    says: /\b(trades?|trading|alive|(is|are) active|(is|are) operating|in business)\b/i,
    fates: ['active', 'acquired', 'public', 'unknown'],
    orText: /^$/,
  },
  // What no list of companies holds, so that the entry's own words have to say it.
  { says: /\b(un)?profitab\w+\b|\bloss-making\b|\bbreaks? even\b/i, fates: [], orText: /profit|loss|break/i },
  {
    says: /\b(market|category|industry)[- ](leader|leading)\b|\bdominat\w+\b|\b(the|its|their|by far the) (leading|largest|biggest|best[- ]known|best[- ]selling|most popular|most successful|fastest[- ]growing)\b|\bnumber one\b/i,
    fates: [],
    orText: /lead|largest|biggest|dominat|best|popular|successful|fastest|number one/i,
  },
  { says: /\b(used|trusted|backed|funded|owned) by\b/i, fates: [], orText: /used|trusted|backed|funded|owned/i },
];

const OWN_VERB =
  /\b(has|have|had|is|are|was|were|charges?|employs?|raised|trades?|sells?|offers?|serves?|still|remains?|does|do|live|builds?|makes?)\b/i;

/**
 * @param blanked the text without names and quotations: a company called Dead Simple is not dead
 * @returns what a sentence says became of a company without an entry that bears it out
 */
export function wrongFates(text: string, blanked: string, kind: string, cited: readonly LedgerEntry[]): string[] {
  const parts = partsOf(text, cited);
  const companies = (list: readonly LedgerEntry[]) => list.filter((entry) => entry.kind === 'competitor' || entry.kind === 'launch');
  const said = CLAIMS.filter(({ says }) => says.test(blanked));
  return said.flatMap(({ says, fates, orText }) => {
    const bears = (entry: LedgerEntry) =>
      fates.includes(entry.fate ?? 'unknown') || orText.test(`${entry.text ?? ''} ${Object.values(entry.also ?? {}).join(' ')}`);
    const word = (says.exec(blanked)?.[0] ?? '').trim();
    // A list shares its fate (“A, B and C have closed”); a part with a verb of its own says something else of whom it names.
    const shares = (part: Part) => {
      const words = blanked.slice(part.from, part.to);
      return says.test(words) || (said.length === 1 && !OWN_VERB.test(words));
    };
    const named = companies(parts.filter(shares).flatMap((part) => part.named));
    if (named.length > 0) return named.every(bears) ? [] : [word];
    if (kind !== 'fact' || companies(cited).length === 0) return [];
    return companies(cited).some(bears) ? [] : [word];
  });
}

const ABSENT: readonly [RegExp, EvidenceKind][] = [
  [
    /\b(no|zero|not a single|not one|without any|without|lacks any|free of) (\w+ ){0,2}(compan(y|ies)|competitors?|competition|rivals?|start-?ups?|alternatives?)\b|\b(nobody|no one) (else )?(offers|does|sells|builds|makes|serves|competes)\b/i,
    'competitor',
  ],
  [/\b(no|zero|not a single|not one) (\w+ ){0,2}(discussions?|threads?|posts?)\b/i, 'discussion'],
  [/\b(no|zero|not a single|not one) (\w+ ){0,2}questions?\b/i, 'question'],
  [/\b(no|zero|not a single|not one) (\w+ ){0,2}(repositor(y|ies)|open-source projects?)\b/i, 'repository'],
  [/\b(no|zero|not a single|not one) (\w+ ){0,2}launch(es)?\b/i, 'launch'],
];

/** @returns what a sentence says is not there although the ledger holds it near. */
export function wrongAbsences(text: string, kind: string, ledger: Ledger): string[] {
  if (kind === 'advice') return [];
  return ABSENT.filter(([pattern, what]) => pattern.test(text) && nearOf(ledger, [what]).some(({ fate }) => fate !== 'dead')).map(
    ([pattern]) => (pattern.exec(text)?.[0] ?? '').trim(),
  );
}
