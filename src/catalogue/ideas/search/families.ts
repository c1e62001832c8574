/** Endings that make one word of a family out of another and that the stemmer leaves standing, longest first. */
const ENDINGS = ['ician', 'ment', 'ian', 'ist', 'ant', 'ent', 'er', 'or', 'en', 'ic', 'al', 'i', 'y'] as const;
const MIN_ROOT_LENGTH = 4;

/** @returns the part of a lexeme that its family shares: `plumb` for the plumber and the plumbing, `pharmac` for the pharmacy and the pharmacist. */
export function familyOf(lexeme: string): string {
  const ending = ENDINGS.find((one) => lexeme.endsWith(one) && lexeme.length - one.length >= MIN_ROOT_LENGTH);
  return ending ? lexeme.slice(0, -ending.length) : lexeme;
}

/** @returns the lexemes by what they share. */
export function familiesOf(lexemes: Iterable<string>): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const lexeme of lexemes) {
    const family = familyOf(lexeme);
    const members = families.get(family);
    if (members) members.push(lexeme);
    else families.set(family, [lexeme]);
  }
  return families;
}
