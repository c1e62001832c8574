/** @returns the singular of a word or of the last word of a phrase: `dentists` → `dentist`, `nurseries` → `nursery`, `churches` → `church`. */
export function singular(phrase: string): string {
  if (/(ss|us|is)$/.test(phrase)) return phrase;
  if (/wives$/.test(phrase)) return `${phrase.slice(0, -3)}fe`;
  if (/[^aeiou]ies$/.test(phrase)) return `${phrase.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|z)es$/.test(phrase)) return phrase.slice(0, -2);
  return phrase.endsWith('s') ? phrase.slice(0, -1) : phrase;
}
