const C = '[^aeiou][^aeiouy]*';
const V = '[aeiouy][aeiou]*';
const HAS_MEASURE = new RegExp(`^(${C})?${V}${C}`);
const MEASURE_ONE = new RegExp(`^(${C})?${V}${C}(${V})?$`);
const MEASURE_TWO = new RegExp(`^(${C})?${V}${C}${V}${C}`);
const HAS_VOWEL = new RegExp(`^(${C})?[aeiouy]`);
const SHORT = new RegExp(`^${C}[aeiouy][^aeiouwxy]$`);

const STEP_2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const STEP_3: Readonly<Record<string, string>> = { icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' };
const ENDS_STEP_2 = new RegExp(`^(.+?)(${Object.keys(STEP_2).join('|')})$`);
const ENDS_STEP_3 = new RegExp(`^(.+?)(${Object.keys(STEP_3).join('|')})$`);
const ENDS_STEP_4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

const known = new Map<string, string>();
const MAX_KNOWN = 200_000;

/**
 * The stem of an English word (Porter 1980, "An algorithm for suffix stripping", with the author's later departures for `bli` and `logi`).
 * @param word folded: lower case, without accents
 */
export function stem(word: string): string {
  const seen = known.get(word);
  if (seen !== undefined) return seen;
  const stemmed = word.length < 3 || /\d/.test(word) ? word : strip(word);
  if (known.size < MAX_KNOWN) known.set(word, stemmed);
  return stemmed;
}

function strip(word: string): string {
  // A first y is a consonant.
  let w = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  w = /^.+?(ss|i)es$/.test(w) ? w.slice(0, -2) : w.replace(/^(.+?[^s])s$/, '$1');
  w = withoutPast(w);
  if (w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaced(w, ENDS_STEP_2, STEP_2);
  w = replaced(w, ENDS_STEP_3, STEP_3);
  const fourth = ENDS_STEP_4.exec(w);
  if (fourth) {
    if (MEASURE_TWO.test(fourth[1] as string)) w = fourth[1] as string;
  } else if (/.(s|t)ion$/.test(w) && MEASURE_TWO.test(w.slice(0, -3))) w = w.slice(0, -3);
  if (w.endsWith('e')) {
    const root = w.slice(0, -1);
    if (MEASURE_TWO.test(root) || (MEASURE_ONE.test(root) && !SHORT.test(root))) w = root;
  }
  if (w.endsWith('ll') && MEASURE_TWO.test(w)) w = w.slice(0, -1);
  return w.toLowerCase();
}

function withoutPast(w: string): string {
  if (/.eed$/.test(w)) return HAS_MEASURE.test(w.slice(0, -3)) ? w.slice(0, -1) : w;
  const ending = /^(.+?)(ed|ing)$/.exec(w);
  const root = ending?.[1];
  if (!root || !HAS_VOWEL.test(root)) return w;
  if (/(at|bl|iz)$/.test(root)) return `${root}e`;
  if (/([^aeiouylsz])\1$/.test(root)) return root.slice(0, -1);
  return SHORT.test(root) ? `${root}e` : root;
}

function replaced(w: string, ending: RegExp, by: Readonly<Record<string, string>>): string {
  const match = ending.exec(w);
  return match && HAS_MEASURE.test(match[1] as string) ? `${match[1]}${by[match[2] as string]}` : w;
}
