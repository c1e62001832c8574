/** Numbers as people write them, and the products and sums that a text states with their result. */

const WORDS = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
  ],
  ...['sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const TIMES: Readonly<Record<string, number>> = { '%': 0.01, percent: 0.01, cents: 0.01, hundred: 100, thousand: 1000, million: 1e6 };

const NUMBER =
  `(?:(?:[$£€₹¥₩₱]|R\\$?)\\s?)?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?:\\s?(?:%|percent\\b|cents\\b|thousand\\b|million\\b))?|` +
  `\\b(?:(?:${TENS.join('|')})(?:-(?:${WORDS.slice(1, 10).join('|')}))?|${[...WORDS].reverse().join('|')})\\b(?:\\s(?:hundred|thousand|million)\\b)?`;

/** Words between a number and the sign after it: "8 academies a week ×". */
const BETWEEN = '[^\\d×÷+=.;:()]{0,45}?';
const CHAIN = new RegExp(
  `(?:${NUMBER})(?:${BETWEEN}[×÷+]\\s*(?:\\$|£|€)?(?:${NUMBER}))+${BETWEEN}(?:=|,?\\b(?:is|are|makes?|gives?)\\b)\\s*(?:about|some|only|near|nearly|just|a little over|a little under|roughly)?\\s*(?:${NUMBER})`,
  'gi',
);
const TOKEN = new RegExp(`${NUMBER}|[×÷+=]|\\b(?:is|are|makes?|gives?)\\b`, 'gi');

/** @returns the number that a text writes, in figures or in words; undefined where it writes none */
export function numberOf(text: string): number | undefined {
  const times = Object.entries(TIMES).reduce((all, [word, by]) => (text.toLowerCase().endsWith(word) ? all * by : all), 1);
  const figures = /(\d[\d,]*)(\.\d+)?/.exec(text);
  if (figures) return Number((figures[1] as string).replaceAll(',', '') + (figures[2] ?? '')) * times;
  const [first = '', second = ''] = (text.toLowerCase().split(/\s/)[0] as string).split('-');
  const tens = TENS.indexOf(first);
  const small = WORDS.indexOf(tens < 0 ? first : second);
  if (tens < 0 && small < 0) return undefined;
  return ((tens < 0 ? 0 : (tens + 2) * 10) + Math.max(small, 0)) * times;
}

/** @returns every number of a text, in its order */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(new RegExp(NUMBER, 'gi'))].flatMap(([word]) => numberOf(word) ?? []);
}

export interface SumInWords {
  readonly words: string;
  readonly stated: number;
  readonly reckoned: number;
}

/** @returns the products and sums of a text whose result it states too, such as "8 academies × 24 weeks is 192 visits" */
export function sumsIn(text: string): SumInWords[] {
  return [...text.matchAll(CHAIN)].flatMap(({ 0: words, index }) => {
    // The tail of a longer product, whose head is not read.
    if (/[×÷][^.;]{0,20}$/.test(text.slice(0, index))) return [];
    const tokens = [...words.matchAll(TOKEN)].map(([token]) => token);
    const stated = numberOf(tokens.at(-1) as string);
    const reckoned = reckon(tokens.slice(0, -2));
    return stated === undefined || reckoned === undefined ? [] : [{ words, stated, reckoned }];
  });
}

/** Signs stand between numbers; where two numbers follow each other, the second is a remark and is left out. */
function reckon(tokens: readonly string[]): number | undefined {
  let sum = 0;
  let product = numberOf(tokens[0] as string);
  for (let i = 1; i < tokens.length; i++) {
    const sign = tokens[i] as string;
    if (!'×÷+'.includes(sign)) continue;
    const next = numberOf(tokens[i + 1] ?? '');
    if (product === undefined || next === undefined) return undefined;
    if (sign === '×') product *= next;
    else if (sign === '÷') product /= next;
    else {
      sum += product;
      product = next;
    }
  }
  return product === undefined ? undefined : sum + product;
}

/** Whether two numbers are the same as far as a writer who rounds would say so. */
export const nearly = (one: number, other: number, within = 0.03): boolean =>
  Math.abs(one - other) <= within * Math.max(Math.abs(one), Math.abs(other));

/** @returns the shares that a text states as one number of another: "three in ten", "6 of 60" */
export function sharesIn(text: string): number[] {
  const pair = new RegExp(`(${NUMBER})\\s(?:in|of)\\s(?:the\\s|those\\s)?(${NUMBER})`, 'gi');
  return [...text.matchAll(pair)].flatMap(([, some = '', all = '']) => {
    const share = (numberOf(some) ?? Number.NaN) / (numberOf(all) ?? Number.NaN);
    return share > 0 && share < 1 ? [share] : [];
  });
}
