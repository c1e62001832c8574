const WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
const TENS: Record<string, number> = { thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 };
const NUMBER = `(\\d{1,5}|${[...WORDS, ...Object.keys(TENS)].join('|')})`;
const OF = new RegExp(`\\b${NUMBER}\\s+(?:out\\s+)?of\\s+(?:the\\s+|these\\s+|those\\s+)?(?:first\\s+)?${NUMBER}\\b`, 'i');

const numberOf = (text: string): number => {
  const word = text.toLowerCase();
  if (/^\d/.test(word)) return Number(word);
  const at = WORDS.indexOf(word);
  return at >= 0 ? at : (TENS[word] ?? 0);
};

/** What of several counts is the one that matters: somebody pays or commits. */
const PAYS = /\b(?:pay|pays|paid|buy|buys|order|orders|sign|signs|deposit|deposits|commit|commits)\b/i;
type PassMark = { sample_size: number | null; pass_count: number | null };
const NONE: PassMark = { sample_size: null, pass_count: null };

/**
 * Reads a pass mark where a text gives one as “four of twelve”; of several the one by which somebody pays. Other wordings are left for the person to put into
 * numbers.
 * @returns how many of how many, or null for both
 */
export function passMarkIn(text: string): PassMark {
  const found = text.split(/[,;.]|\band\b/).filter((clause) => OF.test(clause));
  const clause =
    found.length === 1 ? found[0] : found.filter((one) => PAYS.test(one)).length === 1 ? found.find((one) => PAYS.test(one)) : undefined;
  const [, yes, of] = OF.exec(clause ?? '') ?? [];
  if (yes === undefined || of === undefined) return NONE;
  const [pass, sample] = [numberOf(yes), numberOf(of)];
  return pass >= 1 && pass <= sample ? { sample_size: sample, pass_count: pass } : NONE;
}
