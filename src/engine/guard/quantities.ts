import type { LedgerEntry } from '../evidence.contract.ts';

/** Shares and amounts without a figure: “most of them pay” is as much a claim as “70 % pay”. Not “the most-starred”, “at most”, “mostly”. */
const QUANTITIES =
  /\b(?<!\b(?:at|the|its|their|for the|whose)\s)most(?!-|\s+(?:of all|likely|recent|telling)\b)(?=\s+(?:of\s+)?\p{L})|\b(?:the |a |vast |great |overwhelming )*majority\b|\b(?:nearly|almost|virtually|practically)\s+(?:all|every|none|nobody|everybody|everyone)\b|\b(?:umpteen|countless|innumerable|numerous|myriads?|a handful|a fraction|lots|loads|plenty|a minority)\b/giu;

/** @returns words for a share or an amount that no cited entry uses itself */
export function unsupportedQuantities(text: string, cited: readonly LedgerEntry[]): string[] {
  const said = cited.map((entry) => `${entry.text ?? ''} ${Object.values(entry.also ?? {}).join(' ')}`.toLowerCase()).join(' ');
  return [...text.matchAll(QUANTITIES)].map(([words]) => words.trim()).filter((words) => !said.includes(words.toLowerCase()));
}
