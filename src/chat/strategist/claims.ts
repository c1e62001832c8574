/** What the person says of themselves or of the idea, to be held against the dossier. */
export type Claims = {
  hoursPerWeek?: number;
  moneyUsd?: number;
  priceUsd?: number;
  priceBasis?: 'month' | 'year' | 'once';
  revenueUsdYear?: number;
  /** Where the revenue was named by the month. */
  revenueUsdMonth?: number;
  weeks?: number;
  denies?: 'competitors' | 'risks';
  everybody?: boolean;
  easy?: boolean;
  free?: boolean;
  cannotCode?: boolean;
  /** Thinks of leaving a job for it. */
  leavesJob?: boolean;
  /** Says that nobody pays. */
  nobodyPays?: boolean;
  /** Finds the price too high, without naming another. */
  tooDear?: boolean;
};

const MONEY = String.raw`(?:\$|usd\s?|€|£)\s?([\d.,]+)\s?(k|m|thousand|million)?`;

function amount(match: RegExpExecArray | null): number | undefined {
  if (!match?.[1]) return undefined;
  const scale = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }[match[2]?.toLowerCase() ?? ''] ?? 1;
  const value = Number(match[1].replaceAll(',', '').replace(/\.$/, '')) * scale;
  return Number.isFinite(value) && value > 0 && value < 1e12 ? value : undefined;
}

/** “3k fans” and “2k sq ft” are no money: nothing follows that it could be a number of. */
const WITHOUT_A_NOUN = String.raw`(?=\s*(?:[?.!,;:)]|$)|\s+(?:and|but|or|so|to|in|for|from|on|off|by|with|within|saved|left|a|per|each|every|monthly|yearly|now|i|what|which|how|where|is|can|could|should|will|would|enough)\b)`;

/** Money as people type it, with its sign: “49 dollars”, “10k mrr”. */
const withSigns = (text: string): string =>
  text
    .replace(/(?<![$€£\d.,])\b(\d[\d.,]*)\s?(k|m)?\s?(?:dollars?|bucks|usd)\b/gi, '$$$1$2')
    .replace(
      new RegExp(
        String.raw`(?<=\b(?:have|got|spend|invest|with|budget of)\s(?:about\s|around\s|only\s|maybe\s)?)(\d[\d.,]*)\s?(k)\b${WITHOUT_A_NOUN}`,
        'gi',
      ),
      '$$$1$2',
    )
    .replace(
      new RegExp(String.raw`(?<=\b(?:make|earn|reach|hit|doing)\s(?:about\s|over\s|me\s)?)(\d[\d.,]*)\s?(k|m)\b${WITHOUT_A_NOUN}`, 'gi'),
      '$$$1$2',
    )
    .replace(/(?<![$€£\d.,])\b(\d[\d.,]*)\s?(k|m)(?=\s*(?:mrr|arr|a month|per month|a year|per year|\/))/gi, '$$$1$2');

/** @returns what a question claims, by its words */
export function claimsOf(typed: string): Claims {
  const text = withSigns(typed);
  const hours = /\b(\d{1,3})\s*(?:h|hrs?|hours?)\s*(?:a|per|each|\/)?\s*(?:week|wk)\b/i.exec(text)?.[1];
  const weeks = /\bin\s+(\d{1,2})\s+weeks?\b/i.exec(text)?.[1] ?? (/\b(?:in|over) (?:a|one) weekend\b/i.test(text) ? '1' : undefined);
  const have = amount(
    new RegExp(String.raw`\b(?:i|we)(?:'ve| have| only have| got| can (?:spend|invest))\b[^.?$€£]{0,24}${MONEY}`, 'i').exec(text),
  );
  const price = amount(
    new RegExp(
      String.raw`\b(?:charge|charging|price[sd]?(?: it)?(?: at)?|pricing(?: it)? at|sell(?:ing)? (?:it )?(?:for|at)|ask(?:ing)?(?: for)?|at|is)\b[^.?$€£]{0,24}${MONEY}(?=[^.?]*\b(?:a|per|once|each|too|enough|charge|price|month|year|mo|yr)\b|\s*[?.!]*\s*$|/)`,
      'i',
    ).exec(text),
  );
  const earn = new RegExp(
    String.raw`\b(?:make|earn|reach|hit|revenue of|turnover of|get to|doing)\b[^.?$€£]{0,24}${MONEY}([^.?]{0,40})`,
    'i',
  ).exec(text);
  const recurring = new RegExp(String.raw`${MONEY}\s*(mrr|arr)\b`, 'i').exec(text);
  const earned = amount(earn ?? recurring);
  const per = /\b(month|mo|mrr)\b/i.test((earn ?? recurring)?.[3] ?? '') ? 12 : 1;
  const basis = /\$[\d.,]+k?\s*(?:a|per|\/)\s*(month|mo)\b/i.test(text)
    ? 'month'
    : /\$[\d.,]+k?\s*(?:a|per|\/)\s*(year|yr)\b/i.test(text)
      ? 'year'
      : /\bonce|one[- ]time\b/i.test(text)
        ? 'once'
        : undefined;
  return {
    ...(hours ? { hoursPerWeek: Number(hours) } : {}),
    ...(have !== undefined ? { moneyUsd: have } : {}),
    ...(price !== undefined ? { priceUsd: price, ...(basis ? { priceBasis: basis } : {}) } : {}),
    ...(earned !== undefined ? { revenueUsdYear: earned * per, ...(per === 12 ? { revenueUsdMonth: earned } : {}) } : {}),
    ...(weeks ? { weeks: Number(weeks) } : {}),
    ...(/\b(no|without|zero|hardly any|isn't any|there (is|are) no(body|t any)?)\s+(real\s+|direct\s+)?(competit\w*|rivals?)|\bnobody (else )?(does|is doing)\b/i.test(
      text,
    )
      ? { denies: 'competitors' as const }
      : {}),
    ...(/\b(no|zero|without) (real )?risks?\b|\bcan(no|')t fail\b/i.test(text) ? { denies: 'risks' as const } : {}),
    ...(/\b(everyone|everybody|anyone|all (people|businesses|companies)) (needs?|wants?|would|will|is a customer|could use)\b/i.test(text)
      ? { everybody: true }
      : {}),
    ...(/\b(easy|simple|trivial|quick) (to (build|make|do)|win|money)\b|\bit('s| is) (so )?(easy|simple|trivial)\b/i.test(text)
      ? { easy: true }
      : {}),
    ...(/\b((can'?t|cannot|don'?t (know how to )?|do not (know how to )?) ?(code|program)|no[- ]?cod(?:e|ing)(?: skills?)?|without (?:code|coding)|never coded|non-?technical|not technical|no developer)\b/i.test(
      text,
    )
      ? { cannotCode: true }
      : {}),
    ...(/\b(quit|leave|leaving|quitting|give up) (my|the|a) (\w+ )?(job|work)\b/i.test(text) ? { leavesJob: true } : {}),
    ...(/\b(never|won'?t|wouldn'?t|will not|would not|don'?t|do not|nobody|no one|noone)( \w+)? (pay|buy|spend)/i.test(text)
      ? { nobodyPays: true }
      : {}),
    ...(/\b(too (high|expensive|dear|much)|overpriced)\b/i.test(text) && price === undefined ? { tooDear: true } : {}),
    ...(/\b(freemium|free tier|for free|(it|them) free|free plan|free forever|make it free|ad[- ]supported|ads?\b)/i.test(text)
      ? { free: true }
      : {}),
  };
}
