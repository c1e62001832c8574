import { type Currency, currencyIn } from './measures.ts';
import { foreignNumbers, fractions, magnitudes, months, multiples, ordinals, scales, units } from './number-words.ts';

/** How a number is hedged: `about` may be rounded either way, `over` and `under` only towards their side. */
export type Hedge = 'exact' | 'about' | 'over' | 'under';

/** One number as a text states it. */
export type Stated = {
  raw: string;
  at: number;
  end: number;
  value: number;
  /** What was written beside it: a percent sign, a currency, nothing. */
  unit: 'percent' | 'money' | 'plain';
  kind: 'number' | 'year' | 'date' | 'month' | 'fraction' | 'multiple' | 'magnitude' | 'ordinal';
  /** For dates `YYYY-MM-DD`, for months `YYYY-MM` or `MM`. */
  date?: string;
  hedge: Hedge;
  /** How exact the notation is: 1.2k is exact to 100, 1,234 to 1. */
  step: number;
  negative: boolean;
  /** The most a vague magnitude may mean; for “3 of 5” the 5. */
  most?: number;
  /** Which money, where the sign or the word beside the number says. */
  currency?: Currency;
};

const MONTH = `(?:${months.map((month) => `${month}|${month.slice(0, 3)}`).join('|')}|sept)`;
const DATES: readonly [RegExp, (match: RegExpExecArray) => string | undefined][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, y, m, d]) => `${y}-${m}-${d}`],
  [
    /\b(\d{4})-(\d{2})\b(?!-?\d)/g,
    ([, y, m]) => (Number(m) >= 1 && Number(m) <= 12 && Number(y) >= 1900 && Number(y) < 2100 ? `${y}-${m}` : undefined),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTH})\\.?,?\\s+(\\d{4})\\b`, 'gi'),
    ([, d, m, y]) => `${y}-${monthOf(m)}-${two(d)}`,
  ],
  [new RegExp(`\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi'), ([, m, d, y]) => `${y}-${monthOf(m)}-${two(d)}`],
  [new RegExp(`\\b(${MONTH})\\.?,?\\s+(?:of\\s+)?(\\d{4})\\b`, 'gi'), ([, m, y]) => `${y}-${monthOf(m)}`],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTH})\\b`, 'gi'), ([, d, m]) => `-${monthOf(m)}-${two(d)}`],
  [new RegExp(`\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)`, 'gi'), ([, m, d]) => `-${monthOf(m)}-${two(d)}`],
  // A month alone, where it says when: “in March”.
  [
    /\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Dd]uring|[Oo]f|[Ll]ast|[Tt]his|[Ee]arly|[Ll]ate|[Mm]id|[Bb]y)[\s-]+(January|February|March|April|May|June|July|August|September|October|November|December)\b(?!\s+\d)/g,
    ([, m]) => `-${monthOf(m)}`,
  ],
  [/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g, ([, a, b, y]) => `${y}-?${two(a)}?${two(b)}`],
];
const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0');
const monthOf = (name: string | undefined) =>
  two(String(months.findIndex((month) => month.startsWith((name ?? '').toLowerCase().slice(0, 3))) + 1));

const WORD = `(?:${Object.keys(units).join('|')}|${Object.keys(scales)
  .filter((word) => word.length > 4 && word !== 'score')
  .join('|')})`;
const WORDS = new RegExp(
  `\\b(?:(?:a|an|half a|half an)\\s+)?(?:${WORD})(?:(?:\\s+and\\s+(?:a\\s+half\\s+)?|[\\s-]+)(?:${WORD}))*(?:\\s+and\\s+a\\s+half)?\\b`,
  'gi',
);
const DIGITS =
  /([$€£¥₹]|\b(?:usd|eur|gbp|us\$)\s?)?\s?([−–-])?(\d+(?:[,\u00a0\u202f' ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(e[+-]?\d+)?(\s?(?:%|‰|per ?cent(?:age points?)?|pct\b|pp\b))?(?:(\s?)(k|m|mn|mil|mio|b|bn|t|tn|dozen|hundred|thousand|million|billion|trillion|grand)\b(?:\s(hundred|thousand|million|billion|trillion)\b)?)?(\s?(?:%|per ?cent|dollars?|usd|euros?|eur|pounds|gbp|bucks|cents)\b|%)?/gi;
const FRACTION = new RegExp(
  `\\b(?:(a|an|one|${Object.keys(units).join('|')})[\\s-]+)?(?:and\\s+)?(half|halves|thirds?|quarters?|(?:fif|six|seven|eigh|nin|ten)ths?)(?=\\s+(?:of|the|as|a|an|to|are|is|were|have|had|closed|died|more|less|that)\\b|[.,;)]|$)`,
  'gi',
);
const OUT_OF = new RegExp(
  `\\b(${Object.keys(units).join('|')}|\\d+)\\s+(?:in|out of|of(?: the| its| these)?)\\s+(?:every\\s+)?(${Object.keys(units).join('|')}|\\d+)\\b(?!\\s*(?:%|percent))`,
  'gi',
);
const SLASH = /\b(\d+)\s?[/⁄]\s?(\d+)\b/g;

/**
 * Every number in a text, in whatever notation: digits, words, fractions, percent, money, dates, multiples, vague magnitudes.
 * “one” as a pronoun and “first”, “second” are no numbers. The text has been through NFKC and stands without what is not to be read.
 */
export function numbersIn(text: string): Stated[] {
  const found: Stated[] = [];
  let rest = text;
  const take = (match: RegExpExecArray, stated: Omit<Stated, 'raw' | 'at' | 'end' | 'hedge'>) => {
    const at = match.index + (match[0].length - match[0].trimStart().length);
    found.push({
      ...stated,
      raw: match[0].trim(),
      at,
      end: match.index + match[0].length,
      hedge: hedgeBefore(text, at, match.index + match[0].length),
    });
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
  };
  const plain = { unit: 'plain', negative: false, step: 1 } as const;
  const each = (pattern: RegExp, use: (match: RegExpExecArray) => void) => {
    for (const match of [...rest.matchAll(pattern)])
      if (rest.slice(match.index, match.index + match[0].length) === match[0]) use(match as RegExpExecArray);
  };

  for (const [pattern, read] of DATES)
    each(pattern, (match) => {
      const date = read(match);
      if (date)
        take(match, {
          ...plain,
          value: Number(date.slice(0, 4)) || 0,
          kind: date.length === 7 || date.length === 3 ? 'month' : 'date',
          date,
        });
    });
  each(OUT_OF, (match) => {
    const [part, whole] = [valueOfWord(match[1]), valueOfWord(match[2])];
    take(match, { ...plain, value: whole === 0 ? Number.NaN : part / whole, kind: 'fraction', most: whole });
  });
  each(SLASH, (match) => take(match, { ...plain, value: Number(match[1]) / Number(match[2]), kind: 'fraction', most: Number(match[2]) }));
  each(FRACTION, (match) => {
    if (/^half a/i.test(text.slice(match.index))) return;
    const part = match[1] && !/^an?$/i.test(match[1]) ? (units[match[1].toLowerCase()] ?? 1) : 1;
    const word = (match[2] ?? '').toLowerCase();
    if (!match[1] && word !== 'half') return;
    take(match, { ...plain, value: part * (fractions[word] ?? Number.NaN), kind: 'fraction' });
  });
  each(DIGITS, (match) => take(match, { ...readDigits(match, text) }));
  each(WORDS, (match) => {
    const value = valueOfWords(match[0]);
    if (/^one$/i.test(match[0]) && isPronoun(text, match.index)) return;
    take(match, { ...plain, value, kind: 'number', unit: unitAfter(text, match.index + match[0].length), step: 1 });
  });
  each(/\b([a-z]+)\b/gi, (match) => {
    const word = match[0].toLowerCase();
    const magnitude = magnitudes[word];
    if (magnitude && !(word === 'scores' && !/^\s+of\b/.test(text.slice(match.index + match[0].length))))
      take(match, { ...plain, value: magnitude[0], most: magnitude[1], kind: 'magnitude' });
    else if (multiples[word] !== undefined) take(match, { ...plain, value: multiples[word], kind: 'multiple' });
    else if (/^(two|three|four|five|six|seven|eight|nine|ten|hundred|thousand)fold$/.test(word))
      take(match, { ...plain, value: valueOfWords(word.replace('fold', '')), kind: 'multiple' });
    else if (ordinals[word] !== undefined || word === 'third') take(match, { ...plain, value: ordinals[word] ?? 3, kind: 'ordinal' });
    else if (word === 'couple') take(match, { ...plain, value: 2, kind: 'number' });
  });
  each(foreignNumbers, (match) => take(match, { ...plain, value: Number.NaN, kind: 'number' }));
  return found.sort((a, b) => a.at - b.at);
}

function readDigits(match: RegExpExecArray, text: string): Omit<Stated, 'raw' | 'at' | 'end' | 'hedge'> {
  const [whole, currency, sign, digits = '', exponent = '', percent, , scale, second, after] = match;
  const number = digits.replace(/[,\u00a0\u202f' ]/g, '');
  const factor = (scale ? (scales[scale.toLowerCase()] ?? 1) : 1) * (second ? (scales[second.toLowerCase()] ?? 1) : 1);
  const value = Number(`${number}${exponent}`) * factor;
  const decimals = number.includes('.') ? (number.split('.')[1] ?? '').length : 0;
  const end = match.index + whole.length;
  const tail = text.slice(end);
  const before = text.slice(0, match.index + (whole.length - whole.trimStart().length));
  // A hyphen between two numbers is a range, not a sign.
  const negative = sign === '−' || (sign !== undefined && !/[\d\p{L}%]\s?$/u.test(before));
  const unit =
    percent || /%|cent/i.test(after ?? '')
      ? 'percent'
      : currency || /dollar|usd|euro|eur|pound|gbp|buck/i.test(after ?? '')
        ? 'money'
        : unitAfter(text, end);
  const said = unit === 'money' ? currencyIn(`${currency ?? ''} ${after ?? ''} ${tail.slice(0, 10)}`) : undefined;
  const multiple = /^\s?(x\b|×|-?fold\b|times (as|more|less|the|larger|bigger|faster|higher|slower|cheaper|dearer|better)\b)/i.test(tail);
  const ordinal = /^(st|nd|rd|th)\b/i.test(tail);
  const year =
    !scale && !currency && !percent && decimals === 0 && /^\d{4}$/.test(digits) && value >= 1900 && value < 2100 && unit === 'plain';
  return {
    value,
    unit,
    negative,
    step: factor / 10 ** decimals,
    ...(said ? { currency: said } : {}),
    kind: multiple ? 'multiple' : ordinal ? 'ordinal' : year ? 'year' : 'number',
  };
}

function unitAfter(text: string, end: number): Stated['unit'] {
  const tail = text.slice(end, end + 24);
  if (/^\s?(%|per ?cent|percentage|pct)/i.test(tail)) return 'percent';
  return /^\s?(dollars?|usd|euros?|pounds?|bucks)\b/i.test(tail) ? 'money' : 'plain';
}

const valueOfWord = (word: string | undefined) => units[(word ?? '').toLowerCase()] ?? Number(word);

/** `two hundred and fifty thousand` → 250000; `half a million` → 500000; `one and a half million` → 1500000. */
export function valueOfWords(phrase: string): number {
  const words = phrase.toLowerCase().split(/[\s-]+/);
  let [total, current, seen] = [0, 0, false];
  let factor = 1;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === 'half' && words[i - 1] !== 'a') factor = 0.5;
    else if (word === 'half') current += 0.5;
    else if (units[word] !== undefined) {
      current += units[word];
      seen = true;
    } else if (scales[word] !== undefined) {
      const scale = scales[word];
      current = (seen || current > 0 ? current : 1) * scale;
      if (scale >= 1000) {
        total += current;
        [current, seen] = [0, false];
      } else seen = true;
    }
  }
  return (total + current) * factor;
}

/** “one” that stands for a thing already named, or for anybody: “no one”, “one of them”, “the one that”, “one can”. */
function isPronoun(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 14), at);
  const after = text.slice(at + 3, at + 18);
  return (
    /\b(no|the|this|that|any|every|some|each|another|which|closest|nearest|first|last|next|next|good|real|second|different|narrower|best|only|new|other|is|for|without|with|are|as)\s+$/i.test(
      before,
    ) ||
    /^(\s+(of|that|who|which|is|has|can|may|might|would|could|more|another|another's|without|with|by|or|and|does|must|in which|at a time)\b|[.,;:?!)’'-]|$)/i.test(
      after,
    )
  );
}

function hedgeBefore(text: string, at: number, end: number): Hedge {
  const before = text.slice(Math.max(0, at - 24), at);
  const after = text.slice(end, end + 14);
  if (
    /(\b(about|around|roughly|approximately|approx\.?|some|circa|ca\.?|c\.|close to|in the region of|an estimated)\s+(a\s+|an\s+|the\s+)?|[~≈]\s?)[$€£−-]?$/i.test(
      before,
    )
  )
    return 'about';
  if (/\b(nearly|almost|just under|under|below|less than|fewer than|up to|at most|not quite)\s+(a\s+|an\s+)?[$€£−-]?$/i.test(before))
    return 'under';
  if (
    /\b(over|more than|above|at least|just over|upwards of|well over|exceeding)\s+(a\s+|an\s+)?[$€£−-]?$/i.test(before) ||
    /^\s?\+|^\s(or more|or so|plus)\b/i.test(after)
  )
    return /^\sor so\b/i.test(after) ? 'about' : 'over';
  return 'exact';
}
