import { isSpelt } from '../../shared/text/english-words.ts';
import { isHardlyWords } from '../plain-text.ts';

/** What a text claims about the world, which evidence may contradict. Each is read from words alone. */
export const claimPatterns = {
  no_competitors:
    /\b(no(t any)? (real |direct |serious |known )?(competit(ors?|ion)|rivals?)|without (any )?competit(ors?|ion)|zero competit\w+|no ?(body|one) (else )?(does|is doing|offers|has|makes|builds|built|solves|solved|serves) (this|it|that|them)|nothing like (it|this) exists|first (and only|of its kind|ever|in the world)|the only (app|tool|platform|one|product|service)|there is no (app|tool|product|service|solution)( like)?|no existing (solutions?|tools?|apps?|products?))\b/i,
  growing:
    /\b((fast|rapidly|quickly)[- ]growing|growing (market|demand|trend|fast|rapidly|industry|interest)|booming|exploding|explosive growth|skyrocket\w*|huge (trend|growth)|hot (market|trend)|on the rise|market is growing|everyone is (switching|moving) to)\b/i,
  free_for_users:
    /\b(free for (users|everyone|all|consumers|customers)|completely free|100 ?% free|users (pay|will pay) nothing|ad[- ]supported|paid (for )?by ads|free app|free users|always be free|monetis?z?e (later|with ads|by ads))\b/i,
  everyone_wants_it:
    /\b(every(one|body) (needs|wants|has this|would use|will use|struggles)|(millions|thousands|tons|lots) of people (want|need|are (waiting|asking|looking)|would)|huge demand|massive demand|high demand|people are (begging|dying) for)\b/i,
  easy_to_build:
    /\b(easy to build|simple to build|easily built|built? in a (weekend|day|week)|weekend project|no[- ]brainer|can be built (quickly|fast|easily)|trivial to (build|make))\b/i,
} as const satisfies Record<string, RegExp>;
export type Claim = keyof typeof claimPatterns;

/** @returns the claims a text makes, with its own words for each. */
export function claimsIn(text: string): Partial<Record<Claim, string>> {
  return Object.fromEntries(
    Object.entries(claimPatterns).flatMap(([claim, pattern]) => {
      const found = pattern.exec(text);
      return found ? [[claim, found[0].trim()]] : [];
    }),
  );
}

/** What somebody has or charges, to the end of the clause; a comma or point inside a figure ends none. */
const OWN_MONEY =
  /\b(?:(?:I|[Ww]e)(?:['’](?:ve|d|ll))? (?:[a-z]+ )?(?:charge|have|take|ask|keep|saved?|own|need|want|invest)|(?:[Mm]y|[Oo]ur) (?:budget|savings|fee|commission|cut|share|price))\b(?:[^.,;!?]|(?<=\d)[.,](?=\d))*/gu;

/**
 * @returns the figures a text states of the world, in its own words with those before them and at most four: “no-shows by 43%”, “market is $4.7 billion”;
 *   years, and what the asker has or would charge, are none
 */
export function figuresStated(text: string): string[] {
  const price = priceClaimed(text)?.words;
  const rest = (price ? text.replace(price, ' ') : text).replace(OWN_MONEY, ' ');
  const found = rest.matchAll(
    /(?<![\p{L}\p{N}.,])(?:[\p{L}-]+ ){0,2}(?:[$€£]\s?)?(?:\d[\d.,]*\s?(?:%|(?:[Pp]ercent|[Pp]er cent|[Mm]illion|[Bb]illion|bn)\b)(?: of(?: [\p{L}-]+){1,3})?|[1-9]\d{0,2}(?:,\d{3})+ \p{Ll}{3,}|(?!(?:19|20)\d\d )[1-9]\d{2,} (?:people|users|customers|clients)\b)/gu,
  );
  return [...new Set([...found].map(([words]) => words))].filter((words) => !isHardlyWords(words)).slice(0, 4);
}

const NAME = String.raw`\p{Lu}[\p{L}\p{N}.]*[\p{L}\p{N}]`;
/** Words a capital letter alone makes a rival of: what opens a text or a title is written large whatever it is, so the words before it must be small. */
const RIVALS: readonly { pattern: RegExp; evenIfEnglish: boolean }[] = [
  { pattern: new RegExp(String.raw`\b(?:a|A)lternative to (${NAME}(?: \p{Lu}[\p{L}\p{N}]+)?)`, 'u'), evenIfEnglish: true },
  { pattern: new RegExp(String.raw`(?<=\p{Ll} |\bA )(${NAME}) alternative\b`, 'u'), evenIfEnglish: true },
  { pattern: new RegExp(String.raw`^(${NAME}) alternative\b`, 'u'), evenIfEnglish: false },
  {
    pattern: new RegExp(String.raw`\b[Bb]etter than (${NAME})(?=[,.;:!?]|$| (?:for|but|at|because|that|which)\b)`, 'u'),
    evenIfEnglish: false,
  },
  { pattern: new RegExp(String.raw`\b[Aa] better (${NAME})(?=[,.;:!?]|$| (?:for|but|that|which)\b)`, 'u'), evenIfEnglish: false },
];
/** Capital letters that no product has: feasts, kin, peoples, languages and large places. */
const NO_PRODUCT =
  /^(?:Christmas|Easter|Halloween|Ramadan|Diwali|Mum|Mom|Mother|Dad|Father|Gran|Grandma|God|Insulin|Aspirin|Ibuprofen|London|Paris|Berlin|Tokyo|Rome|Madrid|New|San|Los|Silicon|Europe|Africa|Asia|America|England|Britain|Germany|France|Spain|Italy|India|China|Japan|Canada|Mexico|Brazil|\p{L}+day|\p{L}+(?:ans|ese|ish)|January|February|March|April|June|July|August|September|October|November|December|[A-Z]{1,2})\b/u;

/**
 * @returns the product a text itself sets out to beat, as it writes it: “Notion” in “a Notion alternative”, “Excel” in “an alternative to Excel”; an empty
 *   string when it names none. “Like Airbnb” beats nobody.
 */
export function rivalNamed(text: string): string {
  for (const { pattern, evenIfEnglish } of RIVALS) {
    const [, name = ''] = pattern.exec(text) ?? [];
    if (name !== '' && !NO_PRODUCT.test(name) && (evenIfEnglish || (name.length > 2 && !isSpelt(name.toLowerCase())))) return name;
  }
  return '';
}

/** @returns what a text says it will charge a month in US dollars, when it says so (“$49/mo”, “20 dollars a month”). */
export function priceClaimed(text: string): { usdMonth: number; words: string } | undefined {
  const found =
    /(?:\$\s?(\d{1,5}(?:\.\d{1,2})?)|(\d{1,5}(?:\.\d{1,2})?)\s?(?:dollars|usd|bucks))\s?(?:\/|per|a|an|each)?\s?(mo(?:nth)?|monthly|year|yearly|annually|yr)\b/i.exec(
      text,
    );
  if (!found) return undefined;
  const amount = Number(found[1] ?? found[2]);
  return { usdMonth: /^y|^ann/i.test(found[3] ?? '') ? amount / 12 : amount, words: found[0] };
}

/**
 * Words that say what is different. Without one, an idea in a crowded field has stated no gap; with one, it has stated something to test, no more.
 */
const GAP =
  /\b(unlike|in ?stead of|rather than|whereas|without (needing|requiring|((the|any|an?) )?((mobile|phone|internet) )?(internet|signal|data|apps?|smartphones?|accounts?|subscriptions?|middlem[ae]n|brokers?|agents?)\b)|except (for|in)|only (for|serves|in|works)|specifically|exclusively|speciali[sz]\w+|tailored|niche|under[- ]?served|overlooked|ignored by|too (expensive|complex|complicated|big|slow|generic|hard) for (?!(the|this|that|it|what|each|every|a (sum|day|week|month|year))\b)[\p{L}-]+|(existing|current|other|today's|all the) (tools|apps|products|solutions|software|systems|services|ones|options|offers) \w+|none of (them|which)|they (ignore|leave out|turn away)|does not (exist|work) for|works (offline|by text|over sms|by phone)|no one serves|nobody serves|half the price|cheaper than|in (spanish|french|german|arabic|portuguese|welsh|swahili|hindi|their language|their own language))\b/iu;

/** @returns the words that state a gap, to the end of their sentence, or an empty string. */
export function gapStated(text: string): string {
  const found = GAP.exec(text);
  if (!found) return '';
  return /^[^.!?;]{0,90}(?![\p{L}\p{N}])/u.exec(text.slice(found.index))?.[0].trim() || found[0];
}
